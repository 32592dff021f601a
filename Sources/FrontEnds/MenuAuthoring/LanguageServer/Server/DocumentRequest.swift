/// The requests about a document.
enum DocumentRequest: String, Sendable, CaseIterable {
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
  case references = "textDocument/references"
  case symbols = "textDocument/documentSymbol"
  case foldings = "textDocument/foldingRange"
  case links = "textDocument/documentLink"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case colors = "textDocument/documentColor"
  case colorTexts = "textDocument/colorPresentation"
  case formatting = "textDocument/formatting"
  case codeActions = "textDocument/codeAction"
  case codeActionEdit = "codeAction/resolve"
}
