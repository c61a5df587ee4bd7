import { performance } from 'node:perf_hooks';

export interface Figures {
  p50: number;
  p95: number;
  p99: number;
  /** Calls per second. */
  rate: number;
}

/** Keeps `atOnce` calls running at any time. Latencies are in milliseconds. */
export async function measure(
  options: { seconds: number; atOnce: number },
  call: (number: number) => Promise<void>,
): Promise<Figures> {
  const times: number[] = [];
  let number = 0;
  const startedAt = performance.now();
  const end = startedAt + options.seconds * 1000;
  const work = async () => {
    do {
      const at = performance.now();
      number += 1;
      await call(number);
      times.push(performance.now() - at);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  return figuresOf(times, performance.now() - startedAt);
}

/** Calls once for each item, `atOnce` of them at any time. */
export async function measureEach<Item>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<void>,
): Promise<Figures> {
  const times: number[] = [];
  const left = [...items];
  const startedAt = performance.now();
  const work = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const at = performance.now();
      await call(item);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return figuresOf(times, performance.now() - startedAt);
}

function figuresOf(times: number[], elapsedMs: number): Figures {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), rate: times.length / (elapsedMs / 1000) };
}

export async function medianOf(runs: number, run: () => Promise<Figures>): Promise<Figures> {
  const all: Figures[] = [];
  for (let number = 0; number < runs; number += 1) all.push(await run());
  all.sort((a, b) => a.p95 - b.p95);
  const middle = all[Math.floor(runs / 2)];
  if (!middle) throw new Error('Nothing was measured.');
  return middle;
}
