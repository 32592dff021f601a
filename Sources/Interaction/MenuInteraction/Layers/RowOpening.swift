internal import HandlerProtocol
internal import DisplayText
internal import MenuItems
internal import MenuNavigation
internal import StructuredData

/// Opens the rows of a level and starts its actions, after the questions they require.
@MainActor struct RowOpening {
  let level: LevelLayer

  private var navigator: Navigator { level.stack.navigator }

  func open() {
    let actions = level.actions
    let rows = level.rows
    let hasRows = rows.count > 0
    let hasOwn = hasRows && !rows[level.selectedRow].actions.isEmpty
    let isMenu = level.entry.menu != nil
    let canOpen = hasRows && (isMenu || actions.primary != nil || hasOwn)
    if level.sight.looksAround, !level.sight.isRowInSight, canOpen {
      // A row that is not visible is shown before it is opened.
      level.sight.looksAround = false
      return
    }
    if isMenu {
      let row = level.selectedRow
      guard let item = rows.item(row) else { return }
      level.select(row: row)
      open(item)
    } else if let (action, row) = actions.primary {
      begin(action, row: row)
    } else if level.isOnDays {
      navigator.say(.nothingToOpenOnDay)
    } else if hasOwn {
      chooseAction()
    } else if hasRows {
      navigator.say(.nothingToOpen)
    }
  }

  /// Opens the item of the selected row, or asks which of its actions to run if it has nothing else.
  func open(_ item: MenuItem) {
    let hasActionsOnly =
      item.opens && !item.opensMenu && item.tapHandlerName == nil && item.operation == nil
    if hasActionsOnly, item.state?.disabledReason == nil {
      chooseAction()
    } else {
      begin(item)
    }
  }

  /// Asks which action to run, if there are any.
  ///
  /// - Parameter selected: the index of the action that is selected at first.
  func chooseAction(selected: Int = 0) {
    let actions = level.actions.all
    if actions.isEmpty, level.entry.view != nil { navigator.say(.nothingToDo) }
    choose(among: actions, selected: selected)
  }

  func choose(among actions: [OfferedAction], selected: Int = 0) {
    guard actions.indices.contains(selected) else { return }
    level.stack.open(Question(.choose(actions, selected: selected), level.stack))
  }

  /// Selects `item`, after a confirmation if it requires one; a form asks for its own.
  func begin(_ item: MenuItem) {
    let (navigator, item) = (navigator, level.stack.taking(item))
    if item.state?.disabledReason == nil, item.operation?.inputs.isEmpty == true {
      ask(about: item) { navigator.select(item) }
    } else {
      navigator.select(item)
    }
  }

  /// Repeats what led to the level, after the question that its item asks: about the values that are sent again.
  func repeatLast() {
    let navigator = navigator
    guard let item = level.entry.item, level.entry.view != nil else { return navigator.retry() }
    switch navigator.repetition {
    case .action(let action):
      ask(about: item, values: action.values.mapValues(\.asWord)) { navigator.retry() }
    // A form asks its own question, about the values that are sent.
    case .selection where item.operation?.inputs.isEmpty != false:
      ask(about: item) { navigator.retry() }
    case .selection, .page, .view, nil: navigator.retry()
    }
  }

  func stop() {
    let navigator = navigator
    let title = level.entry.title
    let action = ViewAction(
      id: "stop", title: level.wording(.stop.capitalized), style: .destructive,
      confirm: level.wording(.stopQuestion(title: title)), undoable: true)
    level.stack.open(
      Question(.confirm(action, row: nil, values: [:]), level.stack) { navigator.stopRunning() })
  }

  /// Calls `confirmed`, after the question of `item` if it has one.
  private func ask(
    about item: MenuItem, values: [String: String] = [:],
    then confirmed: @escaping @MainActor () -> Void
  ) {
    guard let operation = item.operation,
      let question = operation.question(about: item.title, values: values)
    else {
      confirmed()
      return
    }
    let action = ViewAction(
      id: "select", title: item.title, style: operation.isDestructive ? .destructive : nil,
      confirm: question)
    level.stack.open(
      Question(.confirm(action, row: nil, values: [:]), level.stack, confirmed: confirmed))
  }

  /// Runs an action, after a confirmation if it requires one; the action of a form gets the form's values.
  func begin(_ action: ViewAction, row: RowID?) {
    if level.entry.menu != nil {
      // The items may have changed since the action was offered.
      let rows = level.rows
      guard let row, let position = rows.firstIndex(of: row),
        let item = rows.item(position),
        let chosen = item.actions.enumerated().first(where: {
          ItemActions.id($0.offset) == action.id && $0.element.title == action.title
        })
      else {
        navigator.say(.itemsHaveChanged, style: .warning)
        return
      }
      begin(item.performing(chosen.element))
      return
    }
    // The row of the action stays selected, even if the answer moves it.
    if row != nil, level.rows.count > 0, !level.isOnDays { level.select(row: level.selectedRow) }
    guard let values = formValues(for: action) else { return }
    guard action.confirm != nil else {
      noteSending(action)
      navigator.perform(action, row: row?.id, values: values)
      return
    }
    var asking = action
    // The question of an item may name the values of its form.
    if let item = level.entry.item, let operation = item.operation, level.form != nil,
      action.confirm == operation.confirm
    {
      asking.confirm = operation.question(about: item.title, values: values.mapValues(\.asWord))
    }
    level.stack.open(Question(.confirm(asking, row: row?.id, values: values), level.stack))
  }

  func noteSending(_ action: ViewAction) {
    guard action.id == level.form?.submit.action else { return }
    level.formChanges.cancel()
    level.form?.note(isSent: true)
  }

  /// Returns the values of the form; none without a form, and `nil`, with a message, if they are not valid.
  func formValues(for action: ViewAction) -> [String: StructuredValue]? {
    guard var form = level.form else { return [:] }
    if form.checks(action) {
      let isRight = form.check()
      level.form = form
      guard isRight else {
        level.formMessages.sayProblems(of: form)
        return nil
      }
    }
    return form.values
  }
}
