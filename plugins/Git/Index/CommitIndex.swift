package import AppMenuPlugin

/// All commits of a repository: their ids, instants and authors.
///
/// A commit needs 24 bytes, so that a million commits need 24 MB.
package struct CommitIndex: Sendable {
  package struct Entry: Sendable, Hashable, BitwiseCopyable {
    static let size = 24
    static let mostAuthors = 0xFF_FFFF

    /// The first 8 bytes of the hash.
    package let high: UInt64
    /// The 8 bytes of the hash after ``high``.
    package let low: UInt64
    /// The seconds in the upper 40 bits, and the number of the author in the lower 24.
    let packed: UInt64

    init(high: UInt64, low: UInt64, seconds: Int, author: Int) {
      self.high = high
      self.low = low
      let limit = 1 << 39 - 1
      let clamped = Int64(Swift.min(Swift.max(seconds, -limit), limit))
      packed = UInt64(bitPattern: clamped << 24) | UInt64(author & Self.mostAuthors)
    }

    /// The seconds since 1970.
    package var seconds: Int { Int(Int64(bitPattern: packed) >> 24) }
    package var author: Int { Int(packed & UInt64(Self.mostAuthors)) }

    /// The first 32 hexadecimal digits of the hash.
    package var digits: String {
      [high, low].map { number in
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }

    fileprivate var id: Digest { Digest(high: high, low: low) }

    /// Orders by instant, the newest first, then by id.
    static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
      (left.seconds, left.high, left.low) > (right.seconds, right.high, right.low)
    }
  }

  /// An author, with the time zone of a clock.
  package struct Author: Sendable, Hashable {
    /// The address in commits, in lower case.
    package var writtenEmail: String
    /// The address according to the mailmap, in lower case.
    package var email: String
    package var writtenName: String
    /// The name according to the mailmap.
    package var name: String
    /// The minutes by which the clock is ahead of UTC.
    package var offset: Int
  }

  package internal(set) var entries: [Entry] = []
  /// The authors, to which commits refer by index.
  package internal(set) var authors: [Author] = []

  package func isMine(_ identity: GitIdentity) -> [Bool] {
    let direct = authors.map { identity.matches($0) }
    // Other addresses of the same person, according to the mailmap.
    let emails = Set(zip(authors, direct).filter { $1 && !$0.email.isEmpty }.map(\.0.email))
    return zip(authors, direct).map { $1 || emails.contains($0.email) }
  }

  /// Returns the addresses of the marked authors as written in commits, in lower case.
  package func writtenEmails(of marked: [Bool]) -> Set<String> {
    Set(zip(authors, marked).filter { $1 && !$0.writtenEmail.isEmpty }.map(\.0.writtenEmail))
  }

  /// Returns the day of a commit on its author's clock.
  package func day(of entry: Entry) -> CalendarDate {
    let local =
      entry.seconds + (entry.author < authors.count ? authors[entry.author].offset : 0) * 60
    return CalendarDate(number: local >= 0 ? local / 86_400 : -((86_399 - local) / 86_400))
  }

  /// Sorts the entries, the newest first.
  mutating func sort() {
    entries.sort(by: Entry.isBefore)
  }

  /// Adds the commits of another index that are missing here.
  mutating func add(_ other: CommitIndex) {
    var numbers: [Author: Int] = [:]
    for (number, author) in authors.enumerated() { numbers[author] = number }
    let mapped = other.authors.map { author in
      if let number = numbers[author] { return number }
      authors.append(author)
      numbers[author] = authors.count - 1
      return authors.count - 1
    }
    let new = Set(other.entries.map(\.id))
    var known = Set(entries.lazy.map(\.id).filter(new.contains))
    for entry in other.entries where known.insert(entry.id).inserted {
      guard entry.author < mapped.count else { continue }
      entries.append(
        Entry(
          high: entry.high, low: entry.low, seconds: entry.seconds, author: mapped[entry.author]))
    }
  }
}

package struct GitIdentity: Sendable, Hashable {
  /// The addresses, in lower case.
  package var emails: Set<String> = []
  /// The names, in lower case.
  package var names: Set<String> = []

  /// Creates an identity of addresses, which contain `@` or are in brackets as in `Ada <ada@host>`, and of names.
  package init(_ texts: some Sequence<String>) {
    for text in texts {
      if text.hasSuffix(">"), let start = text.lastIndex(of: "<") {
        emails.insert(text[text.index(after: start)...].dropLast().lowercased())
      } else if text.utf8.contains(0x40) {
        emails.insert(text.lowercased())
      } else if !text.isEmpty {
        names.insert(text.lowercased())
      }
    }
  }

  package var isEmpty: Bool { emails.isEmpty && names.isEmpty }

  func matches(_ author: CommitIndex.Author) -> Bool {
    matches(email: author.writtenEmail, name: author.writtenName)
      || matches(email: author.email, name: author.name)
  }

  /// Returns whether an address, in lower case, or a name is this person's.
  package func matches(email: String, name: String) -> Bool {
    emails.contains(email) || !names.isEmpty && names.contains(name.lowercased())
  }
}
