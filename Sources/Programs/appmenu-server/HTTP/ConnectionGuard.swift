internal import Hummingbird
internal import NIOCore
internal import NIOHTTPTypes
internal import ServerAccess

/// Closes a connection whose request takes too long to arrive, and reports to a limiter when it waits.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The time for the header of the first request.
  private static let headPatience = TimeAmount.seconds(10)
  /// The time for the body of a request.
  private static let bodyPatience = TimeAmount.seconds(60)

  private let limiter: ConnectionLimiter
  private var id: ConnectionLimiter.ID?
  private var deadline: Scheduled<Void>?

  init(_ limiter: ConnectionLimiter) { self.limiter = limiter }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    guard id == nil else { return }
    let channel = context.channel
    id = limiter.open(from: channel.remoteAddress?.ipAddress) { channel.close(promise: nil) }
    expect(within: Self.headPatience, context)
  }

  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: expect(within: Self.bodyPatience, context)
    case .body: break
    case .end:
      // An incomplete request is not counted.
      if let id { limiter.began(id) }
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data), let id { limiter.answered(id) }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func end() {
    deadline?.cancel()
    deadline = nil
    if let id { limiter.closed(id) }
    id = nil
  }
}
