internal import StructuredData

/// The revision and the abilities of a client: from `initialize`, or from the `_meta` of a request.
struct ToolClient: Sendable, Hashable {
  let revision: ToolRevision
  /// Whether it can ask its user.
  let canAsk: Bool

  /// Reads the parameters of `initialize`; an unknown revision becomes the newest one.
  init(initialize params: StructuredValue) throws(RPCError) {
    guard let name = params["protocolVersion"]?.string else {
      throw RPCError(.invalidParams, "'initialize' names no 'protocolVersion'")
    }
    let known = ToolRevision(rawValue: name)
    revision = known.map { $0.hasHandshake ? $0 : .november2025 } ?? .november2025
    canAsk = revision >= .june2025 && Self.canAsk(params["capabilities"])
  }

  /// Reads the `_meta` of a request without a session.
  init(request params: StructuredValue) throws(RPCError) {
    guard let revision = params["_meta"]?[ToolProtocol.revisionKey],
      let capabilities = params["_meta"]?[ToolProtocol.capabilitiesKey]
    else {
      throw RPCError(
        .invalidParams,
        "'_meta' lacks '\(ToolProtocol.revisionKey)' or '\(ToolProtocol.capabilitiesKey)'")
    }
    guard let name = revision.string else {
      throw RPCError(.invalidParams, "'\(ToolProtocol.revisionKey)' is not a text")
    }
    guard let known = ToolRevision(rawValue: name), !known.hasHandshake else {
      throw RPCError(
        .unsupportedRevision, "this revision is not supported without 'initialize'",
        data: [
          "supported": .array(ToolProtocol.revisions.map { .string($0) }),
          "requested": .string(name),
        ])
    }
    self.revision = known
    canAsk = Self.canAsk(capabilities)
  }

  /// Whether capabilities include questions as forms, which is the default if no mode is named.
  private static func canAsk(_ capabilities: StructuredValue?) -> Bool {
    guard case .object(let forms)? = capabilities?["elicitation"] else { return false }
    return forms.isEmpty || forms["form"].map { $0 != .null } ?? (forms["url"] == nil)
  }
}
