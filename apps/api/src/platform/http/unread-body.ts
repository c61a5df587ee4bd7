import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes read and discarded of a body whose request was answered before its end. */
export interface UnreadBodyLimits {
  /** A body declared as no longer than this is read to its end; the connection stays open. */
  keptOpenBytes: number;
  /** Read before a connection closes, so that its client gets to read the answer. */
  closingBytes: number;
  ms: number;
}

/**
 * The response class of a server that often answers before it has read a body: a refusal must not
 * wait for 100 MB. The rest of the body would precede the next request on the connection, so it is
 * discarded, or the answer says that the connection closes.
 */
export function responseBeforeBody(limits: UnreadBodyLimits): typeof ServerResponse {
  class ResponseBeforeBody<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    constructor(request: Request, options?: object) {
      // Node passes options that its types leave out.
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

/** Runs after the answer was sent, before Node closes the connection or reads its next request. */
function leaveBody({ req: request, socket }: ServerResponse, limits: UnreadBodyLimits): void {
  if (!socket || socket.destroyed || request.readableEnded) return;
  const timer = setTimeout(() => socket.destroy(), limits.ms).unref();
  const { destroySoon } = socket;
  // Node calls it if the answer said that the connection closes.
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
  // Without listeners a stream that flows would stop; one that was paused and resumed flows on.
  request.pause().resume();
}

/**
 * Ends our side and reads on until the client ends its own. Closing while bytes arrive would reset
 * the connection, and the client could lose the answer.
 */
function closeGently(socket: Socket, { closingBytes }: UnreadBodyLimits): void {
  socket.end();
  let bytes = 0;
  const readOn = () => {
    // Detaches Node's parser: the remaining bytes are not a request.
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > closingBytes) socket.destroy();
    });
  };
  // The parser resumes a paused socket, so it must not be detached before.
  if (socket.isPaused()) socket.once('resume', readOn).resume();
  else readOn();
}
