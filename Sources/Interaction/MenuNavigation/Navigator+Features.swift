package import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
package import StructuredData

// The later parts of the protocol: changes of forms, searches, single views loaded again, pictures, toasts with an
// action.

extension Navigator {
  /// Asks the handler of an invocation for its features.
  func learnFeatures(of invocation: String) async {
    guard let handler = invocations[invocation]?.handler else { return }
    let features = await handler.features(of: invocation)
    invocations[invocation]?.features = features
  }

  private func has(_ feature: Feature) -> Bool {
    guard let invocation = top.invocation, top.failure == nil else { return false }
    return invocations[invocation]?.features?.contains(feature) == true
  }

  // MARK: Forms and searches

  /// Whether changes of fields of the form on top are passed on to its handler.
  package var notifiesOfChanges: Bool {
    guard case .form(let form)? = top.view?.content, has(.formChange) else { return false }
    return form.fields.contains { $0.notifies == true }
  }

  /// Returns the changes of fields of a form that follow from a change of one of them.
  ///
  /// - Parameters:
  ///   - field: the ID of the field that was changed.
  ///   - values: the values of all fields.
  ///   - view: the form.
  ///   - invocation: the invocation of the form.
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or `CancellationError`.
  package func changes(
    of field: String, values: [String: StructuredValue], view: String, of invocation: String
  ) async throws -> [FormFieldChange] {
    guard let handler = invocations[invocation]?.handler else { throw CancellationError() }
    return try await handler.change(
      HandlerRequest(
        FormChangeParams(invocation: invocation, view: view, field: field, values: values),
        number: order.nextNumber()))
  }

  /// Whether the handler of the view on top looks for what the user types into the filter.
  package var searchesInHandler: Bool { top.view?.search == true && has(.search) }

  /// Returns the rows of a view of an invocation that match a text, as its handler finds them.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or `CancellationError`.
  package func search(
    _ query: String, view: String, of invocation: String
  ) async throws -> ViewPage {
    guard let handler = invocations[invocation]?.handler else { throw CancellationError() }
    return try await handler.search(
      HandlerRequest(
        SearchParams(invocation: invocation, view: view, query: query),
        number: order.nextNumber()))
  }

  /// Returns the page of a view of an invocation that starts at `cursor`.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or `CancellationError`.
  package func page(
    at cursor: String, view: String, of invocation: String
  ) async throws -> ViewPage {
    guard let handler = invocations[invocation]?.handler else { throw CancellationError() }
    return try await handler.more(
      HandlerRequest(
        MoreParams(invocation: invocation, view: view, cursor: cursor),
        number: order.nextNumber()))
  }

  // MARK: Pictures

  /// Returns the picture with an ID that a view of an invocation names; `nil` if there is none.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or `CancellationError`.
  package func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    guard let open = invocations[invocation], open.features?.contains(.resource) == true else {
      return nil
    }
    return try await open.handler?.image(resource, of: invocation)
  }

  // MARK: Loading again

  /// Has the handler of a pushed view load it again.
  func refresh(view: String, of invocation: String) {
    guard let handler = invocations[invocation]?.handler, top.activity == nil else { return }
    let level = top.id
    update(level) {
      $0.activity = NavigationEntry.Progress(message: wording(.loading), started: now())
    }
    changed()
    let request = HandlerRequest(
      RefreshParams(invocation: invocation, view: view), number: order.nextNumber())
    let task = Task { [weak self] in
      let outcome: Result<HandlerResult, any Error>
      do { outcome = .success(try await handler.refresh(request)) } catch {
        outcome = .failure(error)
      }
      self?.order.record(nil, for: request.number)
      guard let self, !Task.isCancelled else { return }
      _ = work.end(on: level)
      update(level) { $0.activity = nil }
      switch outcome {
      case .success(let result):
        if let view = result.view { update(level) { $0.show(.view(view)) } }
        apply((result.effects ?? []).filter { !$0.isForActionsOnly }, invocation: invocation)
      case .failure(let error):
        let failure = error as? HandlerFailure ?? HandlerFailure(.failed, "\(error)")
        // The view that is shown stays.
        say(failure.message, style: .error)
      }
      changed()
    }
    work.start(task, for: nil, on: level)
    order.record(task, for: request.number)
  }

  // MARK: Toasts

  /// Returns the offer of an action in a toast, which is about the row of the action before it.
  func offer(
    _ action: ViewAction, _ invocation: String, _ cause: ActionParams?
  ) -> Toast.Offer? {
    // A question about an offer would come when nobody expects it.
    guard action.confirm == nil, action.style != .destructive,
      let view = cause?.view ?? top.view?.id
    else { return nil }
    return Toast.Offer(
      action: action,
      params: ActionParams(
        invocation: invocation, view: view, action: action.id, row: cause?.row,
        values: cause?.values ?? [:]))
  }

  /// The action that the toast on the screen offers, or `nil` if it offers none that can be done now.
  package var offeredAction: ViewAction? {
    toasts.first.flatMap { $0.offer }.flatMap { canPerform($0) ? $0.action : nil }
  }

  private func canPerform(_ offer: Toast.Offer) -> Bool {
    invocations[offer.params.invocation]?.handler != nil
      && top.invocation == offer.params.invocation && top.activity == nil
  }

  /// Does what the toast on the screen offers; returns false if it offers nothing.
  @discardableResult
  package func performOffer() -> Bool {
    guard let toast = toasts.first, performOffer(of: toast) else { return false }
    return true
  }

  /// Does what a toast offered that is no longer on the screen; returns false if that cannot be done any more.
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

  /// Performs an effect that answers nothing: a toast, or attention.
  package func announce(_ effect: Effect) {
    switch effect {
    case .toast(let text, let style, _): say(text, style: style ?? .info)
    case .attention: _ = perform(effect)
    default: break
    }
  }
}
