import Foundation
import Testing

@testable import ServerAccess

@Suite("Secrets in the environment", .timeLimit(.minutes(5))) struct SecretVariablesTests {
  @Test("A secret is gone from the environment once it was read, and is still known to the server")
  func taken() throws {
    let name = "APPMENU_TEST_SECRET_VARIABLE"
    setenv(name, "s3cret", 1)
    let secrets = SecretVariables()
    #expect(!secrets.isTaken(name))
    let text = """
      rules: [{allow: view, everyone: true, items: '**'}]
      openid: {issuer: 'https://a', clientId: b, everyone: true, secretVariable: \(name)}
      """
    let reader = AccessFileReader(variable: { secrets.value(of: $0) })
    // The second time is that of a changed file.
    for _ in 0..<2 {
      let access = try #require(reader.parse(Array(text.utf8), name: "access.yaml").access)
      #expect(access.openID?.clientSecret?.isEqual(to: "s3cret") == true)
      #expect(getenv(name) == nil && secrets.isTaken(name))
      #expect(ProcessInfo.processInfo.environment[name] == nil)
    }
    #expect(secrets.value(of: "APPMENU_TEST_NO_VARIABLE") == nil)
  }
}
