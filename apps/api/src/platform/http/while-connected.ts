import type { FastifyReply } from 'fastify';

/** Nobody reads the answer of such a request. */
class ClientGone extends Error {
  override name = 'ClientGone';
}

/**
 * Takes something for a request, such as a slot, and releases it as soon as the answer is sent or
 * the connection has closed. If the client has already left, takes nothing and throws ClientGone.
 * Returns a function that releases it earlier.
 */
export function whileConnected({ raw }: FastifyReply, take: () => () => void): () => void {
  // Node takes the socket from a request that was cut.
  const socket: typeof raw.req.socket | null = raw.req.socket;
  if (!socket || socket.destroyed) throw new ClientGone('The client has left.');
  const giveBack = take();
  raw.once('close', giveBack);
  return giveBack;
}

/** Throws ClientGone if the client has left already. */
export function signalOfClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  whileConnected(reply, () => () => controller.abort(new ClientGone('The client has left.')));
  return controller.signal;
}

const cutCodes = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_MP_PREMATURE_CLOSE']);

/** True if a body could not be read because its sender left, by Node's and the parsers' codes. */
export function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && cutCodes.has(String(error.code));
}

/** True if a request failed only because its client left. */
export function hasLeft({ raw }: FastifyReply, error: unknown): boolean {
  if (error instanceof ClientGone) return true;
  return raw.req.destroyed && !raw.req.complete && isCut(error);
}
