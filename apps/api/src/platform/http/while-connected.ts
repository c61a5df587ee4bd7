import type { FastifyReply } from 'fastify';

/** The client has left before it was answered. Nobody reads the answer. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * Takes something for a request, such as a place, and gives it back as soon as the answer is sent or
 * the connection has closed. A client may leave at any moment, also while the server found out who
 * it is: then nothing is taken. Answers how to give it back earlier. Throws ClientGone.
 */
export function whileConnected({ raw }: FastifyReply, take: () => () => void): () => void {
  // Node takes the socket from a request that was cut.
  const socket: typeof raw.req.socket | null = raw.req.socket;
  if (!socket || socket.destroyed) throw new ClientGone('The client has left.');
  const giveBack = take();
  raw.once('close', giveBack);
  return giveBack;
}

/** Aborts when the client leaves. Throws ClientGone where it has left already. */
export function signalOfClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whileConnected(reply, () => () => controller.abort(new ClientGone('The client has left.')));
  return controller.signal;
}

const cutCodes = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE']);

/** Whether reading a body failed because its sender is gone, as Node and the parsers name it. */
export function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && cutCodes.has(String(error.code));
}

/** Whether a request failed for no other reason than that its client left. */
export function hasLeft({ raw }: FastifyReply, error: unknown): boolean {
  if (error instanceof ClientGone) return true;
  return raw.req.destroyed && !raw.req.complete && isCut(error);
}
