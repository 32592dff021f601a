internal import CTerminal

/// Standard input, output and error of this process.
public enum StandardDescriptors {
  /// Sees to it that no file that is opened later becomes one of them, where the caller has closed
  /// them; writing to a standard output that was closed fails.
  ///
  /// To be called before anything is opened.
  public static func keep() { ct_keep_standard_descriptors() }
}
