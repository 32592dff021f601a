internal import Localization

/// The words about requests without an answer.
enum HTTPPhrase: Sendable, Hashable {
  // MARK: Messages

  case theServer
  case cancelled
  case offline(server: String)
  case timedOut(server: String)
  case tooLarge(server: String)
  case circles(server: String)
  case cannotBeSent
  case unsafe(server: String)
  case noSecureConnection(server: String)
  case badReply(server: String)
  case status(Int, server: String)
  case curlMissing, curlFailed, notRecorded

  // MARK: Reasons

  case notReached, moreThanTaken, leadsOn, neededForRequests, tooManyRequests, signInMissing
  case serversFault

  case notWeb, notEncrypted, wouldSendElsewhere, notHTTP, bodyNotWritten, endedBySystem, noHeader
  case otherServer(String)
  case otherScheme(String)
  case notJSON(String)
  case methodIsNoWord, fieldIsNoWord
  case fieldHasControls(String)
  case fieldIsTooLong(String)

  // MARK: Suggestions

  case checkNetwork, tryLater, checkDate, installCurl, checkAddress, checkSignIn, addFixture
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: HTTPPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}
