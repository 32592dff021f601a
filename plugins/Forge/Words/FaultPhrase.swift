internal import Localization

/// The words about servers that give nothing, and about what to do then.
enum FaultPhrase {
  case tokenNotAccepted(host: String, origin: String)
  case wantsToken(host: String, subject: String)
  case makeNewToken(ForgeSource)
  case notAllowed(host: String, subject: String)
  case give(origin: String, rights: Rights)
  case authorize(origin: String, page: String?)
  case notThere(host: String, subject: String)
  case checkNames(isUsual: Bool, tokenHint: String?)
  case cannotAnswer(host: String, subject: String)
  case checkArguments, checkAddress, limitUsedUp, tryAfterThat, tryLater
  case takesMoreWithToken(hint: String)
  case notJSON(host: String)
  case webPage
  case damaged(String)
  case signInToNetwork
  case checkAddressAndSignIn(example: String)
  case checkAddressOf(source: String, setting: String)
  case lookOnWeb
  case somethingElse(host: String, subject: String)
  case fieldsMissing
  case checkIsOneOf(source: String)
  case noUser(host: String)
  case noUserAndNoToken
  case nameUser(hint: String)
  case noPage(String)
  case noHash(String)
  case namesNoRepository(String, source: String)
  case needsAddress(source: String)
  case writeAddress(source: String, example: String)
  case addressWithUser(source: String)
  case menuIsNoPlace
  case badAddress(source: String, text: String)
  case noHTTP

  /// What a token needs.
  enum Rights {
    case scopes(ForgeSource)
    case oneOfScopes(String)
    case permissions(String)
  }
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: FaultPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}
