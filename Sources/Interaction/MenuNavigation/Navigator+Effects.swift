public import HandlerProtocol
package import DisplayText
internal import MenuItems

// The effects that handlers request, and the transient messages.

extension Navigator {
  /// The maximum number of effects in one answer.
  private static let effectLimit = 64

  /// Performs the effects that a handler requests, in order.
  ///
  /// - Parameter action: the action that they answer; `nil` for the effects of a selection or of the host.
  func apply(_ effects: [Effect], invocation: String, of action: ActionParams? = nil) {
    var effects = effects
    if invocations[invocation]?.isDetached == true {
      // Its levels were left: only the messages of the answer are shown.
      effects.removeAll { if case .toast = $0 { false } else { true } }
    }
    // An answer to one key press copies once and opens once, even if it asks several times.
    var (isCopied, isOpened) = (false, false)
    isApplying = true
    for effect in effects.prefix(Self.effectLimit) {
      switch effect {
      case .push(let view): push(view, invocation: invocation, action: action)
      case .replace(let view):
        if top.invocation == invocation { replaceTop(with: view, invocation: invocation) }
      case .pop(let count):
        for _ in 0..<max(0, min(count, entries.count)) where top.invocation == invocation {
          leave(top.id)
        }
      case .refresh:
        guard top.invocation == invocation else { continue }
        // The question that was answered is not shown beside its result.
        let item = invocations[invocation]?.item
        if item?.operation != nil || item?.source != nil {
          levels.update(top.id) { $0.show(.loading) }
        }
        refresh()
      case .toast(let text, let style, let offered):
        toastQueue.add(text, style ?? .info, offered.flatMap { offer($0, invocation, action) })
      case .close:
        while !isAtRoot, let level = levels.levels(of: invocation).last { leave(level.id) }
      case .copy(let text):
        if isCopied { continue }
        isCopied = true
        if let message = perform(.copy(text: text.withoutControls)) {
          toastQueue.add(message, .info)
        }
      case .open(let address):
        if isOpened { continue }
        isOpened = true
        if !WebAddress.isAllowed(address) {
          toastQueue.add(wording(.notOpened(address: String(address.prefix(200)))), .warning)
        } else if let message = perform(effect) {
          toastQueue.add(message, .info)
        }
      case .attention: _ = perform(effect)
      case .unknown: break
      }
    }
    if effects.count > Self.effectLimit {
      toastQueue.add(
        wording(.tooManyEffects(count: effects.count, limit: Self.effectLimit)), .warning)
      invocations.note(
        "effects were left out: an answer has at most \(Self.effectLimit)", of: invocation)
    }
    isApplying = false
    endIfGone(invocation)
    changed()
  }

  private func push(_ view: HandlerView, invocation: String, action: ActionParams?) {
    guard let open = invocations[invocation], open.handler != nil else { return }
    var view = view
    if view.id == HandlerView.defaultID,
      levels.level(showing: view.id, of: invocation) != nil
    {
      // Two views without an ID are different views.
      view.id = "\(HandlerView.defaultID)-\(levels.nextID)"
    }
    push(.view(view), title: view.title, item: open.item, invocation: invocation, action: action)
  }

  private func replaceTop(with view: HandlerView, invocation: String) {
    // The first level keeps the title of its item.
    let isFirst = levels.isTopFirst
    let old = top.view?.id
    levels.update(top.id) { entry in
      entry.show(.view(view))
      if !isFirst { entry.title = view.title }
    }
    if let old, old != view.id { forget(old, of: invocation) }
  }

  /// Performs an effect that belongs to no answer: a toast, or attention.
  package func announce(_ effect: Effect) {
    switch effect {
    case .toast(let text, let style, _): say(text, style: style ?? .info)
    case .attention: _ = perform(effect)
    default: break
    }
  }

  // MARK: Toasts

  /// The transient message to show.
  public var toast: (text: String, style: ViewStyle)? {
    toasts.first.map { ($0.text, $0.style) }
  }

  /// The transient messages, the one to show first.
  package var toasts: [Toast] { toastQueue.toasts }

  /// Whether there has been a message since the last key press.
  package var hasNewToast: Bool { toastQueue.newCount > 0 }

  package func say(_ phrase: Phrase, style: ViewStyle = .info) {
    say(wording(phrase), style: style)
  }

  /// Shows a message until the next key press; several messages are shown one after the other.
  public func say(_ text: String, style: ViewStyle = .info) {
    _ = sayUntilWithdrawn(text, style: style)
  }

  /// Shows a message like ``say(_:style:)``, and returns its number for ``withdrawToast(_:)``.
  package func sayUntilWithdrawn(_ text: String, style: ViewStyle) -> Int {
    let number = toastQueue.add(text, style)
    notifyObservers()
    return number
  }

  /// Removes a message, if it is still shown or waits; observers are not notified.
  package func withdrawToast(_ number: Int) { toastQueue.remove(number) }

  /// Removes the transient message, as a key press does; the next one is shown.
  public func clearToast() { toastQueue.removeFirstForKey() }

  package func showNextToast() {
    toastQueue.removeFirst()
    notifyObservers()
  }

  // MARK: Offers

  /// Returns the offer of an action in a toast, for the row of the action that the toast answers.
  private func offer(
    _ action: ViewAction, _ invocation: String, _ cause: ActionParams?
  ) -> Toast.Offer? {
    // The user would not expect a confirmation when accepting an offer.
    guard action.confirm == nil, action.style != .destructive,
      let view = cause?.view ?? top.view?.id
    else { return nil }
    return Toast.Offer(
      action: action,
      params: ActionParams(
        invocation: invocation, view: view, action: action.id, row: cause?.row,
        values: cause?.values ?? [:]))
  }

  /// The action that the toast on the screen offers, if it can be performed now.
  package var offeredAction: ViewAction? {
    toasts.first?.offer.flatMap { canPerform($0) ? $0.action : nil }
  }

  private func canPerform(_ offer: Toast.Offer) -> Bool {
    invocations[offer.params.invocation]?.handler != nil
      && top.invocation == offer.params.invocation && top.activity == nil
  }

  /// Performs the action that the toast on the screen offers; returns false if it offers none.
  @discardableResult
  package func performOffer() -> Bool { toasts.first.map(performOffer(of:)) ?? false }

  /// Performs the action of a toast, which may no longer be on the screen; returns false if that is no longer possible.
  package func performOffer(of toast: Toast) -> Bool {
    guard let offer = toast.offer, canPerform(offer) else { return false }
    clearToast()
    if let effects = offer.action.effects {
      apply(effects, invocation: offer.params.invocation)
    } else {
      run(offer.params, title: offer.action.title)
    }
    return true
  }
}

extension String {
  /// The text without control characters, except tabs and line feeds: pasted into a shell, others would act.
  fileprivate var withoutControls: String {
    let scalars = unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension Effect {
  /// Whether the effect is ignored in the answer of a selection, which has no level to go back from, could repeat itself
  /// forever, and must not copy or open anything unasked.
  var isForActionsOnly: Bool {
    switch self {
    case .pop, .refresh, .copy, .open: true
    default: false
    }
  }

  /// The view that the effect shows.
  package var view: HandlerView? {
    switch self {
    case .push(let view), .replace(let view): view
    default: nil
    }
  }
}
