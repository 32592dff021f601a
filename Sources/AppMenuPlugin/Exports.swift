@_exported public import HandlerProtocol
