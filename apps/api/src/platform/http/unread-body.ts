import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is read and thrown away of a body whose request was answered before its end. */
export interface UnreadBodyLimits {
  /** A body that is declared as no longer than this is read to its end; the connection stays open. */
  keptOpenBytes: number;
  /** What a connection that closes still reads, so that its client comes to read the answer. */
  closingBytes: number;
  ms: number;
}

/**
 * The response class of a server that often answers before it has read a body: a refusal must not
 * wait for 100 MB. What is left of the body would stand in front of the next request on the
 * connection, so it is thrown away, or the answer says that the connection closes.
 */
export function responseBeforeBody(limits: UnreadBodyLimits): typeof ServerResponse {
  class ResponseBeforeBody<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    constructor(request: Request, options?: object) {
      // Node gives options that its types leave out.
      super(...([request, options] as unknown as [Request]));
      this.once('finish', () => leaveBody(this, limits));
    }

    override writeHead(...head: unknown[]): this {
      const { req } = this;
      // Node then adds 'Connection: close'.
      if (!req.complete && declaredBytes(req) > limits.keptOpenBytes) this.shouldKeepAlive = false;
      return super.writeHead(...(head as [number]));
    }
  }
  return ResponseBeforeBody as typeof ServerResponse;
}

function declaredBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** Runs when the answer was sent, before Node closes the connection or waits for its next request. */
function leaveBody({ req: request, socket }: ServerResponse, limits: UnreadBodyLimits): void {
  if (!socket || socket.destroyed || request.readableEnded) return;
  const timer = setTimeout(() => socket.destroy(), limits.ms).unref();
  const { destroySoon } = socket;
  // Node calls it where the answer said that the connection closes.
  if (!request.complete) socket.destroySoon = () => closeGently(socket, limits);
  const end = () => {
    clearTimeout(timer);
    socket.off('close', end);
    socket.destroySoon = destroySoon;
  };
  socket.once('close', end);
  request.once('end', end);
  request.unpipe();
  request.removeAllListeners('data');
  request.removeAllListeners('readable');
  request.resume();
}

/**
 * Ends our side and reads on until the client ends its own. Closing at once while bytes arrive resets
 * the connection, and the client may lose the answer.
 */
function closeGently(socket: Socket, { closingBytes }: UnreadBodyLimits): void {
  socket.end();
  let bytes = 0;
  const readOn = () => {
    // Node's parser leaves the socket. Nothing that comes is a request any more.
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > closingBytes) socket.destroy();
    });
  };
  // The parser starts a paused socket again, so it must not have left before.
  if (socket.isPaused()) socket.once('resume', readOn).resume();
  else readOn();
}
