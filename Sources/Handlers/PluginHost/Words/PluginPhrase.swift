package import DisplayText

extension Phrase {
  // MARK: Starting and ending

  static func notStartedInTime(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' did not start in time", ko: "'\(id)' 플러그인의 시작 시간이 초과되었습니다")
  }
  static func notStarted(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' did not start", ko: "'\(id)' 플러그인을 시작하지 못했습니다")
  }
  static func cannotBeStarted(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' cannot be started", ko: "'\(id)' 플러그인을 실행할 수 없습니다")
  }
  static func doesNotAnswer(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' does not answer", ko: "'\(id)' 플러그인이 응답하지 않습니다")
  }
  static func noAnswerFor(time: String, reason: String) -> Phrase {
    Phrase(
      en: "No answer, update or progress came for \(time). \(reason)",
      ko: "\(time) 동안 응답이나 진행 소식이 없었습니다. \(reason)")
  }
  static func printedNothingFor(time: String) -> Phrase {
    Phrase(
      en: "It printed nothing for \(time) and did not end.",
      ko: "\(time) 동안 아무것도 출력하지 않고 끝나지도 않았습니다.")
  }
  static func seconds(number: String) -> Phrase {
    Phrase(en: "\(number) seconds", ko: "\(number)초")
  }
  static let second = Phrase(en: "1 second", ko: "1초")
  static let processEnded = Phrase(en: "Its process was ended.", ko: "프로세스를 끝냈습니다.")
  static func didNotStop(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' did not stop when asked to", ko: "'\(id)' 플러그인이 중지 요청에 응하지 않았습니다")
  }
  static func cancelledAndEnded(subject: String, time: String) -> Phrase {
    Phrase(
      en: "'\(subject)' was cancelled, and nothing came for \(time), so its process was ended.",
      ko: "'\(subject)' 취소 후 \(time) 동안 아무 소식이 없어 프로세스를 끝냈습니다.")
  }
  static func stoppedUnexpectedly(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' stopped unexpectedly", ko: "'\(id)' 플러그인이 예기치 않게 중지되었습니다")
  }
  static func failed(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' failed", ko: "'\(id)' 플러그인이 실패했습니다")
  }
  static func printedTooMuch(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' printed too much", ko: "'\(id)' 플러그인의 출력이 너무 많습니다")
  }
  static func printedMoreThan(limit: Int) -> Phrase {
    Phrase(en: "It printed more than \(limit) MiB.", ko: "출력이 \(limit) MiB를 넘었습니다.")
  }
  static func ended(end: String) -> Phrase { Phrase(en: "It ended \(end).", ko: "\(end) 끝났습니다.") }
  static func endedAnswering(end: String) -> Phrase {
    Phrase(en: "It ended \(end) while answering.", ko: "응답하는 중에 \(end) 끝났습니다.")
  }
  static func beforeStart(reason: String) -> Phrase {
    Phrase(en: "before it started: \(reason)", ko: "시작하기 전에(\(reason))")
  }
  static let needsScriptMode = Phrase(
    en: "A program that prints its view and ends needs `mode: script` in its manifest.",
    ko: "화면을 출력하고 끝나는 프로그램에는 매니페스트에 `mode: script`가 필요합니다.")
  static let needsInterpreter = Phrase(
    en: "Does its first line name its interpreter, as in '#!/bin/sh', and is that installed?",
    ko: "첫 줄에 `#!/bin/sh`처럼 인터프리터가 있고 설치되어 있습니까?")
  static func itsLog(path: String) -> Phrase { Phrase(en: "Its log: \(path)", ko: "로그: \(path)") }
  static func switchedOff(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' is switched off", ko: "'\(id)' 플러그인의 사용이 중지되었습니다")
  }
  static func crashed(count: Int, seconds: Int64) -> Phrase {
    Phrase(
      en: "It crashed \(count) times within \(seconds) seconds.",
      ko: "\(seconds)초 안에 \(count)번 비정상 종료했습니다.")
  }
  static let startOnceMore = Phrase(
    en: "Try again to start it once more.", ko: "다시 시도하면 한 번 더 시작합니다.")
  static func hasEndedSince(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' has ended since it showed this",
      ko: "이 화면을 보여 준 '\(id)' 플러그인의 실행이 끝났습니다")
  }
  static let askAnew = Phrase(en: "Try again to ask it once more.", ko: "다시 시도하면 새로 요청합니다.")
  static func stillBusy(subject: String) -> Phrase {
    Phrase(
      en: "Still busy with '\(subject)', which was cancelled",
      ko: "취소한 '\(subject)' 작업이 아직 진행 중입니다")
  }
  static func stillBusyRestart(subject: String) -> Phrase {
    Phrase(
      en: "Still busy with '\(subject)', which was cancelled; r restarts it",
      ko: "취소한 '\(subject)' 작업이 아직 진행 중입니다. r로 다시 시작합니다")
  }
  static func programMissing(path: String) -> Phrase {
    Phrase(en: "The program '\(path)' is missing.", ko: "'\(path)' 프로그램이 없습니다.")
  }
  static let notInstalledWhole = Phrase(
    en: "The installation of appmenu is incomplete", ko: "appmenu 설치가 완전하지 않습니다")
  static let pluginsCannotStart = Phrase(en: "Plugins cannot be started", ko: "플러그인을 시작할 수 없습니다")
  static let installAgain = Phrase(en: "Install appmenu again.", ko: "appmenu를 다시 설치하십시오.")
  static let partOfAppMenu = Phrase(
    en: "It is part of appmenu; the program that shows this menu can name another place.",
    ko: "appmenu의 일부입니다. 이 메뉴를 보여 주는 프로그램에서 다른 위치를 지정할 수 있습니다.")
  static func notExecutable(path: String) -> Phrase {
    Phrase(en: "'\(path)' is not an executable file.", ko: "'\(path)' 파일은 실행할 수 없습니다.")
  }
  package static func typeCommand(command: String) -> Phrase {
    Phrase(en: "Type: \(command)", ko: "입력: \(command)")
  }
  static func noProgramBeside(name: String, folder: String) -> Phrase {
    Phrase(
      en: "There is no program '\(name)': not in '\(folder)', not beside appmenu, and not in PATH.",
      ko: "'\(name)' 프로그램이 없습니다. '\(folder)' 폴더, appmenu 폴더, PATH 어디에도 없습니다.")
  }
  static func noProgramIn(name: String, folder: String) -> Phrase {
    Phrase(
      en: "There is no program '\(name)': not in '\(folder)'.",
      ko: "'\(name)' 프로그램이 '\(folder)' 폴더에 없습니다.")
  }
  static let checkRun = Phrase(
    en: "Check `run` in the plugin's manifest, or install the program.",
    ko: "플러그인 매니페스트의 `run`을 확인하거나 프로그램을 설치하십시오.")

  // MARK: The protocol

  static func speaksProtocol(id: String, version: Int, known: Int) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' speaks protocol \(version), appmenu speaks \(known)",
      ko: "'\(id)' 플러그인의 프로토콜은 \(version), appmenu 프로토콜은 \(known)입니다")
  }
  static let updateAppMenu = Phrase(en: "Update appmenu.", ko: "appmenu를 업데이트하십시오.")
  static let updatePlugin = Phrase(en: "Update the plugin.", ko: "플러그인을 업데이트하십시오.")
  static func brokeProtocol(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' broke the protocol", ko: "'\(id)' 플러그인이 프로토콜을 위반했습니다")
  }
  static func lineTooLong(limit: Int) -> Phrase {
    Phrase(en: "It sent a line of more than \(limit) MiB.", ko: "\(limit) MiB가 넘는 줄을 보냈습니다.")
  }
  static func readsNoInput(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' does not read its input", ko: "'\(id)' 플러그인이 입력을 읽지 않습니다")
  }
  static let inputWaits = Phrase(
    en: "More than 8 MiB are waiting for it; its process was ended.",
    ko: "8 MiB가 넘게 기다리고 있어 프로세스를 끝냈습니다.")
  static func closedInput(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' closed its input", ko: "'\(id)' 플러그인이 입력을 닫았습니다")
  }
  static let askedNothing = Phrase(
    en: "It can no longer be asked; its process was ended.", ko: "더 이상 요청할 수 없어 프로세스를 끝냈습니다.")
  static func closedOutput(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' closed its output", ko: "'\(id)' 플러그인이 출력을 닫았습니다")
  }
  static let answersNothing = Phrase(
    en: "It can no longer answer; its process was ended.", ko: "더 이상 응답할 수 없어 프로세스를 끝냈습니다.")
  static func answerBreaksProtocol(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' gave an answer that breaks the protocol",
      ko: "'\(id)' 플러그인의 응답이 프로토콜에 맞지 않습니다")
  }
  static func speaksNoProtocol(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' does not speak the protocol", ko: "'\(id)' 플러그인이 프로토콜을 사용하지 않습니다")
  }
  static let namesNoVersion = Phrase(
    en: "Its answer to 'initialize' names no protocol version.",
    ko: "'initialize' 응답에 프로토콜 버전이 없습니다.")
  static let checkRunProgram = Phrase(
    en: "Check that `run` in its manifest names the right program.",
    ko: "매니페스트의 `run`에 맞는 프로그램이 있는지 확인하십시오.")
  static func noFeature(id: String, feature: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' has no feature '\(feature)'",
      ko: "'\(id)' 플러그인에 '\(feature)' 기능이 없습니다")
  }
  static func tooManyViews(count: Int, bytes: Int) -> Phrase {
    Phrase(
      en: "It has more than \(count) views, or one whose id has more than \(bytes) bytes.",
      ko: "화면이 \(count)개를 넘거나 id가 \(bytes)바이트를 넘습니다.")
  }
  static func reservedViewID(view: String) -> Phrase {
    Phrase(
      en:
        "The id of a view is '\(view.prefix(100))'; ids that begin with 'appmenu:' belong to appmenu.",
      ko: "화면의 id '\(view.prefix(100))' 사용 불가: 'appmenu:'로 시작하는 id는 appmenu 전용입니다.")
  }
  static let noLongerShown = Phrase(en: "This view is no longer shown", ko: "더 이상 표시되지 않는 화면입니다")
  static let scriptHasNoPages = Phrase(
    en: "A script has no further pages", ko: "스크립트에는 다음 페이지가 없습니다")
  static let onlyServices = Phrase(
    en: "Only a plugin of `mode: service` is asked for them.", ko: "`mode: service` 플러그인에만 요청합니다.")
  static func notShown(reason: String) -> Phrase {
    Phrase(en: "Not shown: \(reason)", ko: "표시하지 않음: \(reason)")
  }

  // MARK: Servers of the Model Context Protocol

  static let tools = Phrase(en: "Tools", ko: "도구")
  static let prompts = Phrase(en: "Prompts", ko: "프롬프트")
  static let resources = Phrase(en: "Resources", ko: "리소스")
  static let openOffer = Phrase(en: "Open", ko: "열기")
  static let answerQuestion = Phrase(en: "Answer", ko: "답하기")
  static let declineQuestion = Phrase(en: "Decline", ko: "거절")
  static let offersNothing = Phrase(en: "The server offers nothing.", ko: "서버가 제공하는 것이 없습니다.")
  static let noAnswerText = Phrase(en: "Done, without a result", ko: "결과 없이 완료됨")
  static func noContextServer(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' does not answer as an MCP server",
      ko: "'\(id)' 플러그인이 MCP 서버로 응답하지 않습니다")
  }
  static func noTool(id: String, name: String) -> Phrase {
    Phrase(en: "'\(id)' has no tool called '\(name)'", ko: "'\(id)'에 '\(name)' 도구가 없습니다")
  }

  // MARK: Trust

  static func notTrusted(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' is not trusted", ko: "'\(id)' 플러그인을 아직 신뢰하지 않았습니다")
  }
  static func cannotBeTrusted(id: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' cannot be trusted", ko: "'\(id)' 플러그인을 신뢰할 수 없습니다")
  }
  static let otherManifest = Phrase(
    en: "Its manifest has changed since it was found.", ko: "찾았을 때의 매니페스트와 지금의 매니페스트가 다릅니다.")
  static let startAppMenuAgain = Phrase(
    en: "Restart appmenu to read it again.", ko: "appmenu를 다시 시작하면 새로 읽습니다.")
  static let startProgramAgain = Phrase(
    en: "Restart the program to read it again.", ko: "프로그램을 다시 시작하면 새로 읽습니다.")
  static func namedByMenuAlone(folder: String) -> Phrase {
    Phrase(
      en: "Only the menu file names its folder '\(folder)'.",
      ko: "폴더 '\(folder)' 위치는 메뉴 파일에만 있습니다.")
  }
  static func changedSinceTrusted(folder: String, date: String) -> Phrase {
    Phrase(
      en: "Its folder '\(folder)' has changed since it was trusted on \(date).",
      ko: "폴더 '\(folder)' 내용이 \(date)에 신뢰한 뒤로 바뀌었습니다.")
  }
  static func trustByTyping(command: String) -> Phrase {
    Phrase(
      en: "If you trust what it runs, type: \(command)", ko: "실행하는 내용을 신뢰하면 입력하십시오: \(command)")
  }
  static let trustPlugin = Phrase(en: "Trust this plugin as it is", ko: "지금 상태의 플러그인 신뢰")
  static func trustPluginQuestion(folder: String, program: String, rights: String) -> Phrase {
    Phrase(
      en: "Trust the plugin in \(folder), which runs: \(program)? It \(rights).",
      ko: "폴더 '\(folder)'의 플러그인을 신뢰하시겠습니까? 실행: \(program). 권한: \(rights)")
  }
  static func lookAtIt(folder: String) -> Phrase {
    Phrase(en: "Inspect '\(folder)'.", ko: "'\(folder)' 폴더에서 내용을 확인하십시오.")
  }
  static func lookAtItOrStart(folder: String) -> Phrase {
    Phrase(
      en: "Inspect '\(folder)'; a plugin that you start yourself runs with --plugins.",
      ko: "'\(folder)' 폴더에서 내용을 확인하십시오. 직접 시작하는 것은 --plugins로 실행됩니다.")
  }
  static func folderNotThere(folder: String) -> Phrase {
    Phrase(
      en: "Its folder '\(folder)' does not exist, or its path is not UTF-8.",
      ko: "폴더 '\(folder)' 없음, 또는 경로가 UTF-8이 아닙니다.")
  }
  static func otherOwner(path: String, user: UInt32) -> Phrase {
    Phrase(
      en: "'\(path)' belongs to another user (\(user)).", ko: "'\(path)'의 소유자가 다른 사용자(\(user))입니다.")
  }
  static func writableByOthers(path: String) -> Phrase {
    Phrase(
      en: "Other users can write to '\(path)'; chmod go-w removes that right.",
      ko: "다른 사용자가 '\(path)'에 쓸 수 있습니다. chmod go-w로 그 권한을 없앨 수 있습니다.")
  }
  static func isMissing(path: String) -> Phrase {
    Phrase(en: "'\(path)' no longer exists.", ko: "'\(path)' 경로가 더 이상 없습니다.")
  }
  package static let trustNotRecorded = Phrase(
    en: "The trust cannot be recorded", ko: "신뢰를 기록할 수 없습니다")
  static func notWritable(path: String) -> Phrase {
    Phrase(en: "'\(path)' cannot be written to.", ko: "'\(path)' 폴더에 쓸 수 없습니다.")
  }
  static let checkFolders = Phrase(
    en: "Check that HOME or XDG_STATE_HOME can be written to.",
    ko: "HOME이나 XDG_STATE_HOME에 쓸 수 있는지 확인하십시오.")

  // MARK: Settings

  static func needsSetting(id: String, name: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' needs the setting '\(name)'", ko: "'\(id)' 플러그인에 '\(name)' 설정이 필요합니다")
  }
  static func needsSettings(id: String, names: String) -> Phrase {
    Phrase(en: "The plugin '\(id)' needs the settings \(names)", ko: "'\(id)' 플러그인에 설정 \(names) 필요")
  }
  static let settingsOfPlugin = Phrase(en: "Settings of the plugin", ko: "플러그인 설정")
  static func itsSettings(command: String) -> Phrase {
    Phrase(en: "Its settings: \(command)", ko: "설정: \(command)")
  }
  package static let settings = Phrase(en: "Settings", ko: "설정")
  static let save = Phrase(en: "Save", ko: "저장")
  static let staysAsItIs = Phrase(en: "stays as it is", ko: "그대로 둡니다")
  static let settingsNotSaved = Phrase(en: "The settings were not saved", ko: "설정을 저장하지 못했습니다")
  static let secretAskedAgain = Phrase(
    en: "An address has changed: enter it again", ko: "주소가 바뀌었습니다. 다시 입력하십시오")

  // MARK: Rights

  static let mayReach = Phrase(en: "may reach the network", ko: "네트워크에 연결할 수 있음")
  static func mayReach(ports: String) -> Phrase {
    Phrase(
      en: "may connect to TCP ports \(ports), and send UDP datagrams to any server",
      ko: "서버의 \(ports)번 포트에 연결하고, 모든 서버에 데이터그램을 보낼 수 있음")
  }
  static let hasNoNetwork = Phrase(en: "has no network", ko: "네트워크를 쓸 수 없음")
  static let mayChange = Phrase(en: "may change:", ko: "바꿀 수 있는 곳:")
  static let changesNothing = Phrase(en: "may change nothing", ko: "아무것도 바꿀 수 없음")
  static let changesOwnFiles = Phrase(
    en: "may change nothing but its own files", ko: "자기 파일만 바꿀 수 있음")
  static let mayRead = Phrase(
    en: "may read, beside the system's files and its own folder:",
    ko: "시스템 파일과 자기 폴더 밖에서 읽을 수 있는 곳:")
  static let mayRun = Phrase(
    en: "may run, beside the system's programs:", ko: "시스템 프로그램 밖에서 실행할 수 있는 것:")
  static func pathsOfArgument(argument: String) -> Phrase {
    Phrase(
      en: "the paths in the item's argument '\(argument)'", ko: "항목의 '\(argument)' 인수가 가리키는 곳")
  }
  static func pathOfVariable(name: String) -> Phrase {
    Phrase(en: "the path in the variable \(name)", ko: "환경 변수 \(name)이(가) 가리키는 곳")
  }
  static let workspace = Phrase(
    en: "the folder or repository in which appmenu is started", ko: "appmenu를 시작한 폴더나 저장소")
  static func ownFolder(name: String) -> Phrase {
    Phrase(en: "its own folder '\(name)'", ko: "자기 폴더 '\(name)'")
  }
  static func wantsMore(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' requests more rights than you have accepted",
      ko: "'\(id)' 플러그인이 신뢰받은 것보다 많은 권한을 요구합니다")
  }
  static func newRight(words: String) -> Phrase { Phrase(en: "New: \(words)", ko: "추가: \(words)") }
  static func mayLackPath(path: String) -> Phrase {
    Phrase(
      en:
        "The manifest may lack a right to '\(path)': add it to `read`, `write` or `run` in `permissions`.",
      ko:
        "매니페스트의 `permissions`에 '\(path)'에 대한 권한(`read`, 있는 파일이나 폴더의 `write`, 또는 `run`)이 없는 것일 수 있습니다."
    )
  }
  static func mayLackProgram(name: String) -> Phrase {
    Phrase(
      en:
        "The manifest may lack the right to run '\(name)': add it to `run` in `permissions`.",
      ko: "매니페스트에 시스템 밖의 프로그램을 실행할 권한이 없는 것일 수 있습니다: `permissions: {run: [\(name)]}`")
  }
  static let mayLackNetwork = Phrase(
    en: "The manifest may lack the right to use the network: `permissions: {network: true}`.",
    ko: "매니페스트에 네트워크를 쓸 권한이 없는 것일 수 있습니다: `permissions: {network: true}`")
  static func tooWide(id: String, path: String) -> Phrase {
    Phrase(
      en:
        "The plugin '\(id)' cannot have access to '\(path)': it is too wide or belongs to appmenu",
      ko: "'\(path)'은(는) 범위가 너무 넓거나 appmenu의 폴더여서 '\(id)' 플러그인이 쓸 수 없습니다")
  }
  static let nameInnerFolder = Phrase(
    en: "Use a folder inside it that does not belong to appmenu.",
    ko: "더 좁은 폴더를 적으십시오. appmenu의 폴더는 쓸 수 없습니다.")
}
