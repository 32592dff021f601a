import MenuInteraction
import Picker
import Testing

@Suite struct PickBindingTests {
  private func mistake(_ parse: () throws -> Void) -> PickMistake? {
    do { try parse() } catch { return error as? PickMistake }
    return nil
  }

  @Test(arguments: [
    "ctrl-r:reload(ps -ef)", "enter:execute(echo $(date) (x))+accept,tab:down",
    "ctrl-x:execute[a),b]+reload{ls},x:become<vi {}>", "ctrl-o:execute-silent~a, b:c~,f2:abort",
    "f3:execute:less {}, and + all the rest",
  ])
  func `Commands end as in fzf: at a bracket with a plus, a comma or nothing behind it`(
    text: String
  ) throws {
    var bindings = PickBindings()
    try bindings.bind(text)
    #expect(bindings.hasPrograms)
  }

  static let wrong: [(String, String, String)] = [
    ("x:fly", "no action 'fly'", "execute(…)"), ("x:exeute(ls)", "'exeute(ls)'", "'execute'"),
    ("x:execute", "needs a command", "execute(echo {})"), ("x:reload(ls", "does not end", "+ or ,"),
    ("x:become ls", "needs a command", "become("), ("x", "binds no key", "KEY:ACTION"),
    ("x,tab:down", "'x' binds no key", "KEY:ACTION"), ("x:execute(cat {f})", "'{f}'", "{+}"),
    ("x:preview-dwn", "'preview-dwn'", "Did you mean 'preview-down'"),
  ]

  @Test(arguments: wrong)
  func `Mistakes are named with what comes nearest`(text: String, message: String, hint: String) {
    var bindings = PickBindings()
    let found = mistake { try bindings.bind(text) }
    #expect(found?.message.contains(message) == true, "\(String(describing: found))")
    #expect(found?.hint?.contains(hint) == true, "\(String(describing: found))")
  }

  static let windows: [(String, PreviewWindow.Side?, PreviewWindow.Size, Bool, Bool)] = [
    ("", nil, .percent(50), true, false), ("up,30%", .up, .percent(30), true, false),
    ("down:5:wrap", .down, .cells(5), true, true),
    ("left,noborder", .left, .percent(50), false, false),
    ("right,border-none,40,nowrap", .right, .cells(40), false, false),
    ("up,wrap,default,hidden,nohidden", nil, .percent(50), true, false),
    ("top,border-sharp,+{2}+3/3", .up, .percent(50), true, false),
    ("+{-1}-/2,bottom", .down, .percent(50), true, false),
    ("+10-5", nil, .percent(50), true, false),
  ]

  @Test(arguments: windows)
  func `The window of a preview is described as in fzf`(
    text: String, side: PreviewWindow.Side?, size: PreviewWindow.Size, hasBorder: Bool, wraps: Bool
  ) throws {
    var window = PreviewWindow()
    try window.change(text)
    #expect(window.side == side && window.size == size)
    #expect(window.hasBorder == hasBorder && window.wraps == wraps && !window.isHidden)
  }

  @Test(arguments: [
    ("up,wrapp", "'wrapp'", "'wrap'"), ("follow", "'follow'", "preview-bottom"),
    ("~3", "'~3'", "+LINE"), ("right,<30(up)", "'<30(up)'", "narrow"), ("101%", "'101%'", "30%"),
    ("+x", "'+x'", "+LINE"), ("sideways", "'sideways'", "left"),
    ("+{1..2}", "'+{1..2}'", "+LINE"),
  ])
  func `Unknown parts of it are named with what comes nearest`(
    text: String, part: String, hint: String
  ) {
    var window = PreviewWindow()
    let found = mistake { try window.change(text) }
    #expect(found?.message.contains(part) == true, "\(String(describing: found))")
    #expect(found?.hint?.contains(hint) == true, "\(String(describing: found))")
  }
}
