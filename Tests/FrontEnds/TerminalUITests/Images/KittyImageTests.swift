import Foundation
import Testing

@testable import TerminalUI

@Suite struct KittyImageTests {
  /// The sequences of `bytes`, as keys and payload.
  private func commands(_ bytes: [UInt8]) -> [(keys: String, payload: String)] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\u{1B}\\").dropLast().map {
      let parts = $0.components(separatedBy: ";")
      return (parts[0], parts.dropFirst().joined(separator: ";"))
    }
  }

  @Test func `A small picture is sent in one piece`() throws {
    let picture = try Picture(
      png: TestPNG(width: 1, height: 1) { _, _ in [1, 2, 3, 255] }.bytes)
    let sent = commands(KittyImage.transmit(picture, id: 7))
    #expect(sent.map(\.keys) == ["\u{1B}_Ga=t,f=100,t=d,i=7,q=2,m=0"])
    #expect(Data(base64Encoded: sent[0].payload).map([UInt8].init) == picture.png)
  }

  @Test func `A large picture is sent in pieces that ask for no answer`() throws {
    let picture = try Picture(
      png: TestPNG(width: 60, height: 60) { x, y in [UInt8(x), UInt8(y), 0, 255] }.bytes)
    let sent = commands(KittyImage.transmit(picture, id: .max))
    #expect(sent.count > 2)
    #expect(sent.first?.keys == "\u{1B}_Ga=t,f=100,t=d,i=4294967295,q=2,m=1")
    #expect(sent.dropFirst().dropLast().allSatisfy { $0.keys == "\u{1B}_Gm=1,q=2" })
    #expect(sent.last?.keys == "\u{1B}_Gm=0,q=2")
    #expect(sent.dropLast().allSatisfy { $0.payload.utf8.count == 4096 })
    let data = Data(base64Encoded: sent.map(\.payload).joined())
    #expect(data.map([UInt8].init) == picture.png)
  }

  @Test func `Showing moves no cursor, and nothing is answered`() {
    #expect(
      String(decoding: KittyImage.place(id: 3, columns: 20, rows: 10), as: UTF8.self)
        == "\u{1B}_Ga=p,i=3,p=1,c=20,r=10,C=1,q=2\u{1B}\\")
    #expect(
      String(decoding: KittyImage.place(id: 3, columns: 0, rows: -4), as: UTF8.self)
        == "\u{1B}_Ga=p,i=3,p=1,c=1,r=1,C=1,q=2\u{1B}\\")
    #expect(
      String(decoding: KittyImage.remove(id: 3), as: UTF8.self)
        == "\u{1B}_Ga=d,d=i,i=3,p=1,q=2\u{1B}\\")
    #expect(
      String(decoding: KittyImage.delete(id: 3), as: UTF8.self)
        == "\u{1B}_Ga=d,d=I,i=3,q=2\u{1B}\\")
  }
}

@Suite struct GraphicsSupportTests {
  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .sixel),
      (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel),
      (["TERM": "xterm-256color"], nil),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], nil),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], GraphicsSupport.none),
      // Another terminal that was started from kitty.
      (["TERM": "xterm", "KITTY_WINDOW_ID": "1", "XTERM_VERSION": "XTerm(370)"], nil),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty", "VTE_VERSION": "7200"], nil),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1", "TERM_PROGRAM": "vscode"], nil),
      // Screens of their own.
      (["TERM": "xterm-kitty", "TMUX": "/tmp/x,1,0"], GraphicsSupport.none),
      (["TERM": "xterm-kitty", "STY": "1.pts"], GraphicsSupport.none),
      (["TERM": "screen-256color", "KITTY_WINDOW_ID": "1"], GraphicsSupport.none),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], nil),
      (["TERM": "linux"], GraphicsSupport.none), (["TERM": "dumb"], GraphicsSupport.none),
      ([:], GraphicsSupport.none),
    ] as [([String: String], GraphicsSupport?)])
  func `The environment says it for sure, or not at all`(
    variables: [String: String], support: GraphicsSupport?
  ) {
    #expect(GraphicsSupport.known(environment: variables) == support)
  }

  @Test(
    arguments: [
      ([62, 4, 22], .sixel), ([62, 22, 4], .sixel), ([4, 6], .none), ([4], .none), ([], .none),
      ([62, 44], .none),
    ] as [([Int], GraphicsSupport)])
  func `Device attributes tell of sixels, but for the first, which is the kind of terminal`(
    parameters: [Int], support: GraphicsSupport
  ) {
    #expect(GraphicsSupport(deviceAttributes: parameters) == support)
  }

  @Test func `An answer to the question about pictures, and only that, tells of kitty's`() {
    #expect(GraphicsSupport(graphicsID: 31, ok: true) == .kitty)
    #expect(GraphicsSupport(graphicsID: 31, ok: false) == .none)
    #expect(GraphicsSupport(graphicsID: 7, ok: true) == .none)
    #expect(GraphicsSupport.query == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\")
    #expect([GraphicsSupport.kitty, .none, .sixel].max() == .kitty)
  }
}
