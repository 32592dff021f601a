import AppMenuPlugin
import DisplayText
import PluginHTTP
import Testing

@Suite(.timeLimit(.minutes(5))) struct HTTPWordingTests {
  @Test
  func `A failure is worded in Korean, with the particle of the server's name`() {
    let failure = HTTPFailure(.status(503), url: "https://api.example.org/x").pluginFailure(
      in: .korean)
    #expect(failure.message == "api.example.org의 응답 상태: 503 (사용할 수 없음)")
    #expect(failure.detail == "서버 쪽의 오류입니다." && failure.hint == "나중에 다시 시도하십시오.")
    #expect(
      HTTPFailure(.insecure, url: "https://example.com").message(in: .korean)
        == "example.com이 안전하지 않은 곳으로 연결합니다.")
    #expect(
      HTTPFailure(.insecure, url: "https://example.de").message(in: .korean)
        == "example.de이(가) 안전하지 않은 곳으로 연결합니다.")
    #expect(
      HTTPFailure(.timedOut, url: "nonsense").message(in: .korean) == "서버의 응답이 너무 늦습니다.")
    #expect(
      HTTPFailure(.timedOut, url: "nonsense").message == "The server took too long to answer.")
  }
}
