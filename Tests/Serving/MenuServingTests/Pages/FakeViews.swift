import AppMenuTesting
import MenuDispatch

/// Handlers that answer with a view.
enum FakeViews {
  static var list: any MenuItemHandler { FakeHandler(Views.list) }
}
