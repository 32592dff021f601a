internal import AppMenuKit

/// The proof that a file that is about to be written is the menu that was read.
enum MenuProof {
  /// Returns whether both texts are the same menu, or neither is one.
  ///
  /// - Parameters:
  ///   - original: the text that was read.
  ///   - name: its name.
  ///   - result: the text to write.
  ///   - resultName: its name.
  ///   - folder: the folder that the paths in both are relative to.
  static func isSameMenu(
    _ original: [UInt8], _ name: String, _ result: [UInt8], _ resultName: String, in folder: String
  ) -> Bool {
    let before = FileMenuItemsReader(.bytes(original, name: name, folder: folder)).loadMenu().menu
    let after = FileMenuItemsReader(.bytes(result, name: resultName, folder: folder)).loadMenu()
      .menu
    guard let before, let after else { return before == nil && after == nil }
    return before.hasSameContent(as: after)
  }

  /// Tells that a result was not written, since it would not be the same.
  static func reportFailure(_ name: String) {
    Output.refuse(
      "internal error: the result for '\(name)' would not mean the same; nothing was written",
      hint: "This is a fault of appmenu: please report it with the file.")
  }
}
