interface Running<T> {
  result: Promise<T>;
  /** Starts when this one has ended. */
  next?: Promise<T>;
}

/**
 * Concurrent requests with one key share a call. Those that come while a call runs share the next one,
 * which starts when it ends: no result is older than the request for it.
 */
export class SharedCalls<T> {
  readonly #running = new Map<string, Running<T>>();

  call(key: string, start: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key, start);
    running.next ??= running.result.then(
      () => this.#start(key, start),
      () => this.#start(key, start),
    );
    return running.next;
  }

  #start(key: string, start: () => Promise<T>): Promise<T> {
    const running: Running<T> = { result: start() };
    this.#running.set(key, running);
    const end = () => {
      if (!running.next) this.#running.delete(key);
    };
    running.result.then(end, end);
    return running.result;
  }
}
