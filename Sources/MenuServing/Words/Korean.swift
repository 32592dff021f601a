internal import Localization

extension ServingPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .signIn: "로그인"
    case .name: "이름"
    case .password: "암호"
    case .signInWithIssuer: "조직 계정으로 로그인"
    case .goOn: "메뉴로 계속"
    case .startAddress:
      "'appmenu serve'가 마지막으로 출력한 주소를 여십시오. 10분 안에 몇 번만 쓸 수 있으며, 그 뒤에는 이 페이지를 열면 새 주소가 출력됩니다."
    case .wrongPassword: "이름이나 암호가 틀립니다."
    case .signInFirst: "보려면 로그인하십시오."
    case .waitToSignIn(let seconds): "시도가 너무 많습니다. \(seconds)초 후에 다시 하십시오."
    case .signedOut: "로그아웃했습니다."
    case .notFound: "그런 페이지가 없습니다"
    case .notAllowed: "허용되지 않습니다"
    case .noSession: "세션이 끝났습니다"
    case .wrongForm: "오래된 양식입니다. 뒤로 가서 다시 하십시오."
    case .tooLarge: "보내기에 너무 큽니다"
    case .tooMany: "요청이 너무 많습니다. 잠시 기다리십시오."
    case .busy: "열린 페이지가 너무 많습니다. 나중에 다시 하십시오."
    case .notForUser(let user): "'\(user)' 사용자에게는 허용되지 않습니다. 서버 관리자에게 문의하십시오."
    case .methodNotAllowed: "이 주소는 그렇게 쓸 수 없습니다"
    case .hostNotAllowed(let host, let setting):
      "이 서버는 '\(host)' 이름에 답하지 않습니다. 관리자는 액세스 파일의 '\(setting):'에서 허용할 수 있습니다."
    case .useOwnName(let host):
      "이 서버는 '\(host)' 이름에 답하지 않습니다. 'appmenu serve'가 마지막으로 출력한 주소를 여십시오."
    case .originNotAllowed(let origin, let setting):
      "이 서버가 아닌 '\(origin)'에서 보낸 양식입니다. 관리자는 액세스 파일의 '\(setting):'에서 허용할 수 있습니다."
    case .askedByOtherSite: "다른 사이트의 페이지가 이 주소를 요청했습니다. 새 탭에서 직접 여십시오."
    case .mayNotRun(let title): "'\(title)' 항목을 볼 수는 있지만 실행할 수는 없습니다"
    case .serverEnds: "서버가 곧 끝납니다. 다시 시작된 뒤에 하십시오."
    case .runsWereLost(let titles): "서버가 다시 시작되어 끝난 실행: \(titles)"
    case .cannotRunHere(let title): "지금은 이 서버에서 '\(title)' 항목을 실행할 수 없습니다"
    case .askOwner: "서버 관리자에게 문의하십시오. 이유는 서버 로그에 있습니다."
    case .notTrusted(let title):
      "'\(title)' 항목을 실행할 수 없습니다. 서버 관리자가 지금의 메뉴를 아직 신뢰하지 않았습니다"
    case .backToMenu: "메뉴로 돌아가기"
    case .runs: "실행 기록"
    case .noRuns: "실행 기록 없음"
    case .searchRuns: "실행 기록 찾기"
    case .search: "찾기"
    case .older: "이전 기록"
    case .run: "실행"
    case .user: "사용자"
    case .host: "컴퓨터"
    case .started: "시작"
    case .ended: "끝"
    case .duration: "걸린 시간"
    case .inputs: "입력"
    case .output: "출력"
    case .note: "상태"
    case .isOngoing: "실행 중"
    case .hasSucceeded: "완료"
    case .hasFailed: "실패"
    case .wasStopped: "중지됨"
    case .wasLost: "유실됨"
    case .exitStatus(let status): "상태 \(status)"
    case .secret: "보관하지 않음"
    case .omitted(let bytes): "… \(bytes)바이트 생략 …"
    case .stopRun: "중지"
    case .stopped(let user): "\(user) 사용자가 중지함"
    case .stopQuestion(let title): "'\(title)' 실행을 중지하겠습니까?"
    case .couldNotStart: "시작할 수 없음"
    case .isRunning(let title): "'\(title)' 항목이 이미 실행 중입니다"
    case .logFailed: "실행을 기록할 수 없어 시작하지 않았습니다"
    case .anyState: "모든 상태"
    }
  }
}
