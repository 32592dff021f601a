internal import CTerminal

/// Standard input, output and error of this process.
public enum StandardDescriptors {
  /// Reserves descriptors that the caller has closed, so that no file opened later becomes one of them;
  /// writing to a standard output that was closed fails.
  ///
  /// Call this before anything is opened.
  public static func keep() { ct_keep_standard_descriptors() }
}
