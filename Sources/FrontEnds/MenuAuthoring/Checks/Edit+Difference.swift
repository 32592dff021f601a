package import SourceText

extension Fix.Edit {
  /// Creates the edit that turns `old` into `new`: everything from the first to the last difference.
  package init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    func isInCharacter(_ text: [UInt8], _ offset: Int) -> Bool {
      offset < text.count && text[offset] & 0xC0 == 0x80
    }
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    while start > 0, isInCharacter(old, start) || isInCharacter(new, start) { start -= 1 }
    var rest = 0
    while rest < shorter - start, old[old.count - rest - 1] == new[new.count - rest - 1] {
      rest += 1
    }
    while rest > 0, isInCharacter(old, old.count - rest) || isInCharacter(new, new.count - rest) {
      rest -= 1
    }
    self.init(
      start..<old.count - rest, String(decoding: new[start..<new.count - rest], as: UTF8.self))
  }
}
