import { Readable } from 'node:stream';

/** For a storage that took the request and does not move on. */
class StorageStalled extends Error {
  override name = 'StorageStalled';
}

/** A limit that begins again with every sign of progress. */
export class ProgressLimit {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.moved();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  moved(): void {
    clearTimeout(this.#timer);
    const abort = () => this.#controller.abort(new StorageStalled('Nothing moved any more.'));
    this.#timer = setTimeout(abort, this.#ms).unref();
  }

  fail(error: Error): void {
    this.#controller.abort(error);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * The bytes of a body. Fails if the next ones do not come in time; the time that their reader takes
 * does not count.
 */
export function withoutStalls(body: Readable, ms: number, toError: (cause: unknown) => Error) {
  return Readable.from(read(), { objectMode: false });

  async function* read(): AsyncGenerator<Buffer> {
    const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    try {
      for (;;) {
        const next = await nextWithin();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      body.destroy();
    }

    async function nextWithin(): Promise<IteratorResult<Buffer>> {
      const stalled = () => body.destroy(new StorageStalled('The next bytes did not come.'));
      const timer = setTimeout(stalled, ms);
      try {
        return await chunks.next();
      } catch (error) {
        throw toError(error);
      } finally {
        clearTimeout(timer);
      }
    }
  }
}
