import AppMenuTesting
import MenuHandlers

/// Handlers that answer with a view.
enum FakeViews {
  static var list: any MenuItemHandler { FakeHandler(Views.list) }
}
