import Foundation
import Testing

@testable import PluginHost

@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `The examples of FIPS 180-4, in one part and in many`(text: String, digits: String) {
    let bytes = Array(text.utf8)
    #expect(SHA256.digits(of: bytes) == digits)
    var hash = SHA256()
    hash.update(Data())
    for start in stride(from: 0, to: bytes.count, by: 1_000) {
      hash.update(Array(bytes[start..<min(start + 1_000, bytes.count)]))
    }
    #expect(hash.digits() == digits)
    #expect(hash.digits() == digits)
  }

  @Test("The hash of a folder stays the same from version to version, so that its trust does too")
  func folder() throws {
    let scratch = try Scratch()
    try scratch.write("id: p\nrun: ./run.sh\n", to: "p/plugin.yaml", mode: 0o644)
    try scratch.write("#!/bin/sh\n", to: "p/bin/run.sh", mode: 0o755)
    for folder in ["p", "p/bin"] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: scratch.path + "/" + folder)
    }
    #expect(
      try FolderDigest.hash(of: scratch.path + "/p")
        == "sha256:4fd1f0969418f1f26fb2944a57fbc9c8a831c06770a22419692a78470cf93014")
  }
}
