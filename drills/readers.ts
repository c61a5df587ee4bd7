import { TestClient } from '../apps/api/src/test/harness/client.ts';

const paths = ['/api/cars', '/api/cars?category=Sedan', '/api/cars/1', '/api/faqs', '/api/health'];
const pauseMs = 20;

export interface Readers {
  answered(): number;
  /** Ends the readers and returns the number of answers they got. */
  stop(): Promise<{ answered: number; failed: number }>;
}

/** Simulates visitors until they are stopped; each switches to the next server after every request. */
export function startReaders(servers: readonly string[], count: number): Readers {
  let isStopped = false;
  let answered = 0;
  let failed = 0;
  const read = async (number: number) => {
    for (let turn = number; !isStopped; turn += 1) {
      const client = new TestClient(servers[turn % servers.length] ?? '');
      const answer = await client
        .send('GET', paths[turn % paths.length] ?? '')
        .catch(() => undefined);
      if (answer && answer.status < 500) answered += 1;
      else failed += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const all = Array.from({ length: count }, (_, number) => read(number));
  return {
    answered: () => answered,
    async stop() {
      isStopped = true;
      await Promise.all(all);
      return { answered, failed };
    },
  };
}
