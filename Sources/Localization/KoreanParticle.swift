/// A Korean particle whose form depends on whether the word before it ends in a consonant.
package enum KoreanParticle: Sendable {
  /// The topic: 은, 는.
  case topic
  /// The subject: 이, 가.
  case subject
  /// The object: 을, 를.
  case object
  /// The companion: 과, 와.
  case companion
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

  private var forms: (consonant: String, vowel: String, both: String) {
    switch self {
    case .topic: ("은", "는", "은(는)")
    case .subject: ("이", "가", "이(가)")
    case .object: ("을", "를", "을(를)")
    case .companion: ("과", "와", "과(와)")
    case .direction: ("으로", "로", "(으)로")
    }
  }

  /// The sound at the end of a word.
  private enum Ending {
    case vowel, rieul, consonant

    /// Returns the sound at the end of `word`, or nil if its last letter is neither Hangul nor a digit nor Latin.
    ///
    /// Signs such as quotation marks and brackets are not read.
    init?(of word: String) {
      let last = word.unicodeScalars.reversed().first { scalar in
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
      }
      guard let last else { return nil }
      switch last.value {
      case 0xAC00...0xD7A3: self.init(jongseong: (last.value - 0xAC00) % 28)
      case 0x30...0x39: self = Self.digits[Int(last.value - 0x30)]
      case 0x41...0x5A, 0x61...0x7A: self.init(letter: Character(last).lowercased())
      default: return nil
      }
    }

    /// The final consonant's number in a precomposed syllable: 0 for none, 8 for ㄹ.
    private init(jongseong: UInt32) {
      self = jongseong == 0 ? .vowel : jongseong == 8 ? .rieul : .consonant
    }

    /// Words in Latin letters mostly end in the sound of their last letter; after some either form may be right.
    private init?(letter: String) {
      switch letter {
      case "l": self = .rieul
      case "m", "n": self = .consonant
      case "b", "k", "p", "t": return nil
      default: self = .vowel
      }
    }

    /// 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구.
    private static let digits: [Self] = [
      .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
    ]
  }
}
