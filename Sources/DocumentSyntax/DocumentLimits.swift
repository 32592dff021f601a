/// How large a document may be, so that no input can exhaust memory, time or the stack.
public struct DocumentLimits: Sendable, Hashable {
  /// Bytes in a file.
  public var fileBytes = 64 << 20
  /// Levels of nesting, those reached through aliases included.
  public var depth = 128
  /// Nodes in all, those made by aliases and shared objects included.
  public var nodes = 5_000_000
  /// Bytes of text that aliases and shared scalars stand for: a long text that is named often must not
  /// fill the memory.
  public var repeatedTextBytes = 64 << 20
  /// Nodes made by aliases.
  public var aliasedNodes = 1_000_000

  /// Creates the limits of the menu format.
  public init() {}
}
