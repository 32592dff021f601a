internal import CTerminal

package enum StandardDescriptors {
  /// Reserves descriptors that the caller has closed, so that no file opened later becomes one of them;
  /// writing to a standard output that was closed fails.
  ///
  /// Call this before anything is opened.
  package static func keep() { ct_keep_standard_descriptors() }
}
