/** Most of the load waits for the disk and for Stripe's stand-in. */
const most = 6;

/** Ends when all lanes are free, also after a failure. */
export async function inLanes(run: (lanes: Lanes) => Promise<void>): Promise<void> {
  const lanes = new Lanes();
  try {
    await run(lanes);
  } finally {
    await lanes.finish();
  }
}

/** Runs a few pieces of work at once. The first failure stops others from starting. */
export class Lanes {
  readonly #running = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  /** Starts `work` once a lane is free, and does not wait for its end. */
  async start(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= most) await Promise.race(this.#running);
    this.#throwFailure();
    const lane: Promise<void> = work()
      .catch((error: unknown) => {
        this.#failures.push(error);
      })
      .finally(() => this.#running.delete(lane));
    this.#running.add(lane);
  }

  /** Waits until all lanes are free. Throws the first failure. */
  async finish(): Promise<void> {
    await Promise.all(this.#running);
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
