/// A Korean particle whose form depends on whether the word before it ends in a consonant.
package enum KoreanParticle: Sendable {
  /// The topic: 은, 는.
  case topic
  /// The subject: 이, 가.
  case subject
  /// The object: 을, 를.
  case object
  /// The direction or means: 으로, 로; after ㄹ as after a vowel.
  case direction

  /// Returns the form that stands after `word`, as it is read aloud.
  ///
  /// After a text whose reading is not known both forms are written, as in `을(를)`.
  package func after(_ word: String) -> String {
    let (consonant, vowel, both) = forms
    switch Ending(of: word) {
    case .vowel?: return vowel
    case .rieul?: return self == .direction ? vowel : consonant
    case .consonant?: return consonant
    case nil: return both
    }
  }

  /// Returns the form that stands after a number, which is read as a Sino-Korean one.
  package func after(_ number: some BinaryInteger) -> String { after("\(number)") }

  private var forms: (consonant: String, vowel: String, both: String) {
    switch self {
    case .topic: ("은", "는", "은(는)")
    case .subject: ("이", "가", "이(가)")
    case .object: ("을", "를", "을(를)")
    case .direction: ("으로", "로", "(으)로")
    }
  }

  private enum Ending {
    case vowel, rieul, consonant

    /// Returns the sound at the end of `word`, or nil if it is not known.
    ///
    /// Signs such as quotation marks and brackets are not read.
    init?(of word: String) {
      let read = word.unicodeScalars.reversed().drop { scalar in
        let properties = scalar.properties
        return !properties.isAlphabetic && properties.numericType == nil
      }
      guard let last = read.first else { return nil }
      switch last.value {
      case 0xAC00...0xD7A3: self.init(jongseong: (last.value - 0xAC00) % 28)
      case 0x30: self.init(zeros: read.prefix { $0 == "0" || $0 == "," }.count { $0 == "0" })
      case 0x31...0x39: self = Self.digits[Int(last.value - 0x30)]
      case 0x41...0x5A where read.dropFirst().first.map { ("A"..."Z").contains($0) } ?? true:
        self.init(nameOf: last)
      case 0x41...0x5A, 0x61...0x7A:
        self.init(latin: String(last).lowercased(), after: read.dropFirst().first)
      default: return nil
      }
    }

    /// The final consonant's number in a precomposed syllable: 0 for none, 8 for ㄹ.
    private init(jongseong: UInt32) {
      self = jongseong == 0 ? .vowel : jongseong == 8 ? .rieul : .consonant
    }

    /// A number that ends in zeros is read as 영, 십, 백, 천, 만, 억, 경; twelve zeros and up to three more as 조.
    private init(zeros count: Int) { self = (12...15).contains(count) ? .vowel : .consonant }

    /// An abbreviation is read letter by letter: L is 엘, M 엠, N 엔, R 알, and all others end in a vowel.
    private init(nameOf letter: Unicode.Scalar) {
      switch letter {
      case "L", "R": self = .rieul
      case "M", "N": self = .consonant
      default: self = .vowel
      }
    }

    /// A word in Latin letters ends in the sound of its last letter where that is sure: 파일 and 캐시 are written
    /// with the same last letter, as are 세트 and 로봇.
    private init?(latin letter: String, after previous: Unicode.Scalar?) {
      switch letter {
      case "a", "i", "o", "u", "w", "y", "r": self = .vowel
      case "l": self = .rieul
      case "m", "n": self = .consonant
      case "g" where previous == "n": self = .consonant
      default: return nil
      }
    }

    /// 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구.
    private static let digits: [Self] = [
      .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
    ]
  }
}
