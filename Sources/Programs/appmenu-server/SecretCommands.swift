internal import ArgumentParser
internal import Foundation
internal import ServerAccess

struct HashPasswordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hash-password",
    abstract:
      "Prints the hash of the password on standard input, for 'password:' in an access file.")

  func run() async throws {
    let password: String?
    if isatty(STDIN_FILENO) == 1 {
      password = getpass("Password: ").map { String(cString: $0) }
    } else {
      password = readLine(strippingNewline: true)
    }
    guard let password, !password.isEmpty, let hash = PasswordHash(of: password) else {
      throw ValidationError(
        "write a password of 1 to \(PasswordHash.longestPassword) bytes on one line")
    }
    print(hash.encoded)
  }
}

struct NewTokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new-token",
    abstract: "Prints a new token for a program, and its hash for 'tokens:' in an access file.")

  func run() async throws {
    let token = AccessToken.make()
    print("token: \(token.revealed)")
    print("hash:  \(TokenHash(of: token).encoded)")
  }
}
