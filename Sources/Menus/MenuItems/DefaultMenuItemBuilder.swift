/// The default builder: checks titles, shortcuts and ids, and builds submenus with their items.
public struct DefaultMenuItemBuilder: MenuItemBuilder {
  /// Creates a builder.
  public init() {}

  /// Builds the menu, or reports every item that prevents it.
  public func build(from metadata: MenuMetadata) -> MenuBuild {
    var building = MenuBuilding()
    let menu = metadata.visit(&building)
    return building.build(menu)
  }
}
