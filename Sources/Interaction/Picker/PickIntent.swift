package import MenuInteraction
package import Keyboard

package enum PickIntent: Sendable, Hashable {
  /// Closes the list of keys, or leaves without choosing.
  case escape
  /// Chooses the marked lines, or the selected one.
  case choose
  /// Chooses as ``choose`` does, and reports which key did it, by its name.
  case chooseByKey(String)
  case select(Int)
  /// Moves the selection, or the list of keys.
  case move(Movement)
  /// Toggles the mark of the selected line and moves by a number of lines.
  case mark(by: Int)
  /// Marks all lines that match, or unmarks them if all are marked.
  case markAll
  case toggleAll
  case edit(Key)
  case text(String)
  case help
  case preview(PreviewChange)
  case program(PickProgram)
  /// Several intents, one after the other, until one ends the choice.
  case sequence([PickIntent])
}
