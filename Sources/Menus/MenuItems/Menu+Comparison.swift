internal import Documents

extension Menu {
  /// Returns whether `other` has the same content, regardless of its source.
  package func hasSameContent(as other: Menu) -> Bool {
    title == other.title && subtitle == other.subtitle
      && pluginFolders.map(\.value) == other.pluginFolders.map(\.value)
      && entries.isPairwise(other.entries) { left, right in
        switch (left, right) {
        case (.section(let left), .section(let right)): left == right
        case (.item(let left), .item(let right)): left.hasSameContent(as: right)
        default: false
        }
      }
  }
}

extension MenuItem {
  fileprivate func hasSameContent(as other: MenuItem) -> Bool {
    title == other.title && subtitle == other.subtitle && icon == other.icon
      && tapHandlerName == other.tapHandlerName && arguments == other.arguments
      && userInfo == other.userInfo && keywords == other.keywords && shortcut == other.shortcut
      && path == other.path && hasOwnID == other.hasOwnID
      && isPair(submenu, other.submenu) { $0.hasSameContent(as: $1) }
      && isPair(operation, other.operation) { $0.hasSameContent(as: $1) }
      && actions.isPairwise(other.actions) { $0.hasSameContent(as: $1) }
      && isPair(source, other.source) { $0.hasSameContent(as: $1) }
      && isPair(live, other.live) { $0.hasSameContent(as: $1) }
      && isPair(condition, other.condition) { $0.hasSameContent(as: $1) }
      && tags == other.tags && isTool == other.isTool
  }
}

extension ItemOperation {
  fileprivate func hasSameContent(as other: ItemOperation) -> Bool {
    kind == other.kind && output == other.output && pause == other.pause && follows == other.follows
      && inputs == other.inputs
      && confirm == other.confirm && isDestructive == other.isDestructive
      && directory == other.directory && environment == other.environment
      && timeout == other.timeout && concurrency == other.concurrency
  }
}

extension ItemAction {
  fileprivate func hasSameContent(as other: ItemAction) -> Bool {
    guard title == other.title, key == other.key, tags == other.tags else { return false }
    switch (target, other.target) {
    case (.handler(let left), .handler(let right)): return left == right
    case (.operation(let left), .operation(let right)): return left.hasSameContent(as: right)
    default: return false
    }
  }
}

extension ItemSource {
  fileprivate func hasSameContent(as other: ItemSource) -> Bool {
    guard format == other.format, interval == other.interval,
      isPair(each, other.each, by: { $0.hasSameContent(as: $1) })
    else { return false }
    switch (origin, other.origin) {
    case (.program(let left), .program(let right)): return left.hasSameContent(as: right)
    case (.handler(let left), .handler(let right)), (.file(let left), .file(let right)):
      return left == right
    case (.remote(let left), .remote(let right)): return left == right
    default: return false
    }
  }
}

extension LiveDetail {
  fileprivate func hasSameContent(as other: LiveDetail) -> Bool {
    interval == other.interval
      && isPair(program, other.program) { $0.hasSameContent(as: $1) }
  }
}

extension ItemCondition {
  fileprivate func hasSameContent(as other: ItemCondition) -> Bool {
    program == other.program && file == other.file && environment == other.environment
      && systems == other.systems && hidesItem == other.hidesItem
      && isPair(check, other.check) { $0.hasSameContent(as: $1) }
  }
}

private func isPair<Value>(
  _ left: Value?, _ right: Value?, by areEqual: (Value, Value) -> Bool
) -> Bool {
  guard let left, let right else { return left == nil && right == nil }
  return areEqual(left, right)
}

extension Array {
  fileprivate func isPairwise(_ other: [Element], by areEqual: (Element, Element) -> Bool) -> Bool {
    count == other.count && zip(self, other).allSatisfy { areEqual($0, $1) }
  }
}
