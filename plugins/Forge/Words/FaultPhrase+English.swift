internal import Localization

extension FaultPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .tokenNotAccepted(let host, let origin):
      "\(host) does not accept the token of \(origin)"
    case .wantsToken(let host, let subject): "\(host) wants a token for \(subject)"
    case .makeNewToken(let source):
      "It may have ended: make a new one with \(Self.words(.scopes(source)))."
    case .notAllowed(let host, let subject): "\(host) does not allow \(subject)"
    case .give(let origin, let rights): "Give the token of \(origin) \(Self.words(rights))."
    case .authorize(let origin, let page):
      "Authorize the token of \(origin) for the organization"
        + (page.map { ": " + $0 } ?? " in its settings on the web.")
    case .notThere(let host, let subject): "\(host) does not have \(subject)"
    case .checkNames(let isUsual, let tokenHint):
      (isUsual ? "Check 'user' and the name." : "Check 'user', the name, and the address in 'api'.")
        + " Without a token that may see it, something private is not found, either."
        + (tokenHint.map { " " + $0 } ?? "")
    case .cannotAnswer(let host, let subject):
      "\(host) cannot answer a question about \(subject)"
    case .checkArguments: "Check 'user' and the other arguments of the item."
    case .checkAddress: "Check the address in 'api'."
    case .limitUsedUp: "Its limit on requests is used up."
    case .tryAfterThat: "Try again after that time."
    case .tryLater: "Try again later."
    case .takesMoreWithToken(let hint): "With a token it takes more. \(hint)"
    case .notJSON(let host): "\(host) did not answer in JSON"
    case .webPage: "It sent a web page, as a sign-in page or a proxy does."
    case .damaged(let reason): "It is cut off or damaged: \(reason)"
    case .signInToNetwork: "Sign in to the network that you use."
    case .checkAddressAndSignIn(let example):
      "Check the address in 'api', which ends as in \(example), and sign in to the network."
    case .checkAddressOf(let source, let setting):
      "Check the address of \(source) in the item's 'api' and in the setting '\(setting)'."
    case .lookOnWeb: "Look at it on the web."
    case .somethingElse(let host, let subject): "\(host) sent something else than \(subject)"
    case .fieldsMissing: "The reply does not have the fields that it should have."
    case .checkIsOneOf(let source): "Check that the address in 'api' is one of \(source)."
    case .noUser(let host): "\(host) does not know whose work is meant"
    case .noUserAndNoToken: "The item names no user, and there is no token that tells one."
    case .nameUser(let hint): "Write 'user: NAME' in the item's arguments. Or: \(hint)"
    case .noPage(let page): "There is no page '\(page)'"
    case .noHash(let text): "'\(text)' is no hash of a commit"
    case .namesNoRepository(let text, let source): "'\(text)' names no repository on \(source)"
    case .needsAddress(let source): "\(source) needs the address of a server"
    case .writeAddress(let source, let example): "Write it as in 'api: \(source)=\(example)'."
    case .addressWithUser(let source):
      "The address of \(source) cannot be used: it has a user name or password"
    case .menuIsNoPlace: "A menu is no place for them."
    case .badAddress(let source, let text): "The address of \(source) cannot be used: '\(text)'"
    case .noHTTP: "It is none with http:// or https://."
    }
  }

  private static func words(_ rights: Rights) -> String {
    switch rights {
    case .scopes(let source): "the scopes \(source.scopes.joined(separator: " and "))"
    case .oneOfScopes(let scopes): "one of the scopes \(scopes)"
    case .permissions(let permissions): "the permissions \(permissions)"
    }
  }
}
