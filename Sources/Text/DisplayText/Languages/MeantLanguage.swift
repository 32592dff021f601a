/// The language that was probably meant by a text in the place of a tag.
///
/// A tag can be well formed and still name no language, as `jp` and `korean` do; others name one that is hardly
/// ever meant, as `kr` (Kanuri) before a text in Korean.
package struct MeantLanguage: Sendable {
  /// The suggested tag, or nil.
  package let tag: LanguageTag?
  /// The mistake in a few words, as in "'jp' is no language".
  package let reason: String
  /// A short label, or nil if the text simply names no language.
  package private(set) var label: String?

  /// Finds the mistake in `text`, the tag for the language of `sample`; nil for a correct tag.
  package init?(_ text: String, of sample: String = "") {
    let trimmed = text.split(separator: " ").joined(separator: "-")
    guard let tag = LanguageTag(text) else {
      if let old = Self.untaken(text) {
        (reason, label, self.tag) = (old.reason, "not taken", old.tag)
        return
      }
      reason = text.isEmpty ? "the language is missing" : "'\(text)' is no language tag"
      let found = LanguageTag(locale: trimmed)
      self.tag =
        Self.names[trimmed.lowercased()].flatMap { LanguageTag($0) }
        ?? found.flatMap { MeantLanguage($0.description, of: sample)?.tag ?? found }
      return
    }
    let code = tag.language
    let rest = tag.description.dropFirst(code.count)
    if let name = Self.taken[code], name.isMeant(sample) {
      reason = "'\(code)' is \(name.language), and this text seems to be \(name.other)"
      self.tag = LanguageTag(name.code + rest)
    } else if let known = Self.names[code] {
      reason =
        code.utf8.count == 3
        ? "'\(code)' is written with two letters" : "'\(code)' is no language"
      self.tag = LanguageTag(known + (rest.isEmpty || !known.contains("-") ? rest : ""))
    } else if code.utf8.count > 3 || code.utf8.count == 2 && !Self.codes.contains(code) {
      reason = "'\(code)' is no language"
      self.tag = nil
    } else if let region = Self.regions[tag.description] {
      reason = "'\(tag.description.suffix(2))' is no region"
      self.tag = LanguageTag(region)
    } else {
      return nil
    }
  }

  /// Whether it depends on the text if the language of `tag` is meant.
  package static func isDoubtful(_ tag: LanguageTag) -> Bool { taken[tag.language] != nil }

  /// Returns the words about a tag of BCP 47 that ``LanguageTag`` does not take, with the one in its place; nil for
  /// what is no tag at all.
  private static func untaken(_ text: String) -> (reason: String, tag: LanguageTag?)? {
    let parts = text.lowercased().split(separator: "-", maxSplits: 1)
    guard parts.count == 2, LanguageTag("en-x-" + parts[1]) != nil else { return nil }
    switch parts[0] {
    case "x": return ("'\(text)' is a tag of private use, which is not taken", nil)
    case "i":
      let old = String(parts[1])
      let tag = LanguageTag(oldNames[old] ?? (old.utf8.count == 3 ? old : ""))
      return ("'\(text)' is a tag from before RFC 4646, which is not taken", tag)
    default: return nil
    }
  }

  /// The languages of tags from before RFC 4646 whose codes are others today.
  private static let oldNames = ["klingon": "tlh", "lux": "lb", "navajo": "nv"]

  /// Tags with an invalid region, and the tags that are meant.
  private static let regions = [
    "en-UK": "en-GB", "en-EN": "en", "ko-KO": "ko-KR", "ja-JA": "ja-JP", "zh-ZH": "zh",
    "cs-CS": "cs-CZ", "da-DA": "da-DK", "uk-UK": "uk-UA",
  ]

  /// A code of a small language that is often used for another one.
  private struct Taken {
    let language: String
    let other: String
    let code: String
    /// Whether a text looks like the other language.
    let isMeant: @Sendable (String) -> Bool
  }

  private static let taken: [String: Taken] = [
    "kr": Taken(language: "Kanuri", other: "Korean", code: "ko") { text in
      text.unicodeScalars.contains {
        0xAC00...0xD7A3 ~= $0.value || 0x1100...0x11FF ~= $0.value || 0x3130...0x318F ~= $0.value
      }
    },
    "tw": Taken(language: "Twi", other: "Chinese", code: "zh-TW") { text in
      text.unicodeScalars.contains { 0x4E00...0x9FFF ~= $0.value }
    },
  ]

  /// Codes of countries, codes of three letters and names, in lower case, with the tag that is meant.
  private static let names: [String: String] = [
    "jp": "ja", "cn": "zh", "hk": "zh-HK", "ua": "uk", "cz": "cs", "dk": "da", "gr": "el",
    "us": "en-US", "gb": "en-GB", "sp": "es", "mx": "es-MX", "vn": "vi", "il": "he", "iw": "he",
    "ji": "yi", "in": "id", "jw": "jv", "mo": "ro", "ir": "fa",
    "kor": "ko", "jpn": "ja", "zho": "zh", "chi": "zh", "eng": "en", "deu": "de", "ger": "de",
    "fra": "fr", "fre": "fr", "spa": "es", "ita": "it", "por": "pt", "rus": "ru", "nld": "nl",
    "dut": "nl", "pol": "pl", "tur": "tr", "ara": "ar", "vie": "vi", "tha": "th", "ind": "id",
    "hin": "hi", "ukr": "uk", "ces": "cs", "cze": "cs", "swe": "sv", "dan": "da", "fin": "fi",
    "nor": "no", "ell": "el", "gre": "el", "heb": "he", "hun": "hu", "ron": "ro", "rum": "ro",
    "korean": "ko", "japanese": "ja", "chinese": "zh", "english": "en", "german": "de",
    "french": "fr", "spanish": "es", "italian": "it", "portuguese": "pt", "russian": "ru",
    "dutch": "nl", "polish": "pl", "turkish": "tr", "arabic": "ar", "hebrew": "he", "greek": "el",
    "swedish": "sv", "danish": "da", "finnish": "fi", "czech": "cs",
    "한국어": "ko", "한국말": "ko", "日本語": "ja", "中文": "zh", "deutsch": "de", "français": "fr",
    "español": "es", "italiano": "it", "português": "pt", "русский": "ru",
  ]

  /// The codes of two letters of ISO 639-1, in the present registry of BCP 47.
  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee \
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is \
    it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms \
    mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si \
    sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh \
    yi yo za zh zu
    """.split(separator: " ").map(String.init))
}
