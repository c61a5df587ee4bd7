import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface KeptRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Sent with its length, or in chunks. */
  body?: Buffer;
  isChunked?: boolean;
}

const answersWithinMs = 10_000;

/** A client with one connection, like a single one of a proxy. */
export class KeptConnection {
  readonly socket: Socket;
  readonly #host: string;
  #received = Buffer.alloc(0);
  #error: Error | undefined;
  #hasEnded = false;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    this.socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
    this.socket.on('error', (error) => {
      this.#error = error;
    });
    this.socket.on('end', () => {
      this.#hasEnded = true;
    });
  }

  /** Sends only the head. */
  begin({ method, path, headers = {}, body, isChunked = false }: KeptRequest): void {
    const length = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : body && { 'content-length': String(body.length) };
    const all = { host: this.#host, ...headers, ...length };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Sends a whole request, however early it is answered, and reads the response. */
  async send(request: KeptRequest): Promise<KeptAnswer> {
    const { body, isChunked, method } = request;
    this.begin(request);
    if (body && isChunked) {
      this.socket.write(`${body.length.toString(16)}\r\n`);
      this.socket.write(body);
      this.socket.write('\r\n0\r\n\r\n');
    } else if (body) this.socket.write(body);
    return this.read(method === 'HEAD');
  }

  async read(isHead = false): Promise<KeptAnswer> {
    for (;;) {
      const answer = this.#take(isHead);
      if (answer?.status === 100) continue;
      if (answer) return answer;
      if (this.#error) throw this.#error;
      if (this.#hasEnded) throw new Error('The connection ended without an answer.');
      await this.#change();
    }
  }

  /** Waits until the server has ended its side. Returns how the connection closed. */
  async closed(): Promise<'in order' | 'reset'> {
    while (!this.#hasEnded && !this.#error) await this.#change();
    // Still sends the rest, like a client that reads the response last.
    if (!this.#error) this.socket.end();
    while (!this.socket.destroyed) await this.#change();
    return this.#error ? 'reset' : 'in order';
  }

  destroy(): void {
    this.socket.destroy();
  }

  async #change(): Promise<void> {
    const limit = AbortSignal.timeout(answersWithinMs);
    const happens = (name: string) => once(this.socket, name, { signal: limit });
    try {
      await Promise.race([happens('data'), happens('end'), happens('close')]);
    } catch (error) {
      if (error !== this.#error) throw new Error('No answer came.', { cause: error });
    }
  }

  #take(isHead: boolean): KeptAnswer | undefined {
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const [line = '', ...lines] = this.#received.toString('latin1', 0, headEnd).split('\r\n');
    const status = Number(line.split(' ')[1]);
    const headers = Object.fromEntries(
      lines.map((text) => {
        const at = text.indexOf(':');
        return [text.slice(0, at).toLowerCase(), text.slice(at + 1).trim()];
      }),
    );
    const start = headEnd + 4;
    const hasBody = !isHead && status >= 200 && status !== 204 && status !== 304;
    const end = hasBody ? this.#endOfBody(start, headers) : start;
    if (end === undefined) return undefined;
    const body = this.#received.toString('utf8', start, end);
    this.#received = this.#received.subarray(end);
    return { status, headers, body };
  }

  #endOfBody(start: number, headers: Record<string, string>): number | undefined {
    if (headers['transfer-encoding'] === 'chunked') {
      const last = this.#received.indexOf('0\r\n\r\n', start);
      return last < 0 ? undefined : last + 5;
    }
    const end = start + Number(headers['content-length'] ?? 0);
    return this.#received.length < end ? undefined : end;
  }
}
