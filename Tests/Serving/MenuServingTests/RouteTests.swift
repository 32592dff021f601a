@testable import MenuServing
import Testing

@Suite("Routes", .timeLimit(.minutes(5))) struct RouteTests {
  @Test(arguments: [
    ("GET", "/", RoutedRequest(route: .page)),
    ("HEAD", "/", RoutedRequest(route: .page)),
    ("POST", "/do", RoutedRequest(route: .act)),
    ("GET", "/i/a/b%2Fc", RoutedRequest(route: .page, item: ["a", "b/c"])),
    ("GET", "/i/%2E%2E", RoutedRequest(route: .page, item: [".."])),
    ("GET", "/i/%EA%B9%83", RoutedRequest(route: .page, item: ["깃"])),
    ("GET", "/events/a", RoutedRequest(route: .events, ids: ["a"])),
    ("GET", "/pictures/a/b", RoutedRequest(route: .picture, ids: ["a", "b"])),
    ("GET", "/runs/x", RoutedRequest(route: .run, ids: ["x"])),
    ("GET", "/runs/x/events", RoutedRequest(route: .runEvents, ids: ["x"])),
    ("GET", "/runs/x/output", RoutedRequest(route: .output, ids: ["x"])),
    ("POST", "/runs/x/stop", RoutedRequest(route: .stop, ids: ["x"])),
    ("POST", "/sign-in", RoutedRequest(route: .signedIn)),
  ])
  func `A path and a method have one route, with the items of the path`(
    method: String, path: String, expected: RoutedRequest
  ) throws {
    #expect(try Route.routed(method, path) == expected)
  }

  @Test(arguments: [
    "", "x", "//", "/i", "/i/", "/i//a", "/i/..", "/i/./a", "/i/%", "/i/%zz", "/i/%FF",
    "/i/a/", "/runs/", "/etc/passwd", "/style.css/x",
  ])
  func `What is no path of the server is not found`(path: String) {
    #expect(throws: Refusal.notFound) { try Route.routed("GET", path) }
  }

  @Test func `A path that other methods have is told apart`() {
    #expect(throws: Refusal.method(allowed: ["GET"])) {
      try Route.routed("DELETE", "/i/a")
    }
    #expect(throws: Refusal.method(allowed: ["POST"])) {
      try Route.routed("GET", "/sign-out")
    }
  }

  @Test
  func `What acts is asked for by POST, with a form token once there is a session`() {
    for route in Route.allCases where route.needsFormToken { #expect(route.method == "POST") }
    for route in Route.allCases where route.method == "POST" {
      #expect(route.needsFormToken || [.signedIn, .report].contains(route))
    }
  }
}
