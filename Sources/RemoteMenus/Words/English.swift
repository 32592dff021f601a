extension RemoteMenuPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .asking(let host): "Asking \(host) for the menu …"
    case .menuTooLarge(let limit): "A menu has at most \(limit) MiB."
    case .checkNetwork: "Check the network and the name of the server, then try again."
    case .installCurl: "Install curl, then try again."
    case .tryLater: "Try again later."
    case .checkAddress: "Check the address of the menu."
    }
  }
}
