/// The limits on the size of a document, so that no input can exhaust memory, time or the stack.
public struct DocumentLimits: Sendable, Hashable {
  /// The maximum size of a file, in bytes.
  public var fileBytes = 64 << 20
  /// The maximum depth of nesting, including levels reached through aliases.
  public var depth = 128
  /// The maximum number of nodes, including those made by aliases and shared objects.
  public var nodes = 5_000_000
  /// The maximum number of bytes of text that aliases and shared scalars add, so that a long text that is
  /// named often does not fill the memory.
  public var repeatedTextBytes = 64 << 20
  /// The maximum number of nodes made by aliases.
  public var aliasedNodes = 1_000_000

  /// Creates the limits of the menu format.
  public init() {}
}
