import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eventsPath } from '@curbside/domain/events/topics';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import type { Person, TestSite } from '../apps/api/src/test/factories.ts';

const streams = 2000;
const events = 10;

export interface StreamFigures {
  streams: number;
  /** Resident memory of the server with the streams, less that without, by stream. */
  bytesPerStream: number;
  /** From the call that causes an event to its arrival at a stream, in milliseconds. */
  p50: number;
  p95: number;
  last: number;
}

/** Opens streams of the staff, and opens tickets, which all of them are told of. */
export async function benchStreams(
  site: TestSite & { pid: number },
  { staff, guest }: { staff: Person; guest: Person },
): Promise<StreamFigures> {
  const openTicket = async () => {
    const body = { subject: 'How?', description: 'Please tell me.' };
    const { status } = await guest.client.call(supportEndpoints.createTicket, { body });
    if (status !== 201) throw new Error(`A ticket answered ${status}.`);
  };
  // Warm: the first of everything takes memory that no stream costs.
  await openTicket();
  const before = await memoryOf(site.pid);
  const worker = fork(fileURLToPath(new URL('./streams-worker.ts', import.meta.url)), {
    env: {
      STREAMS_URL: `${site.url}${eventsPath}`,
      STREAMS_COOKIE: staff.client.cookie,
      STREAMS_COUNT: String(streams),
    },
  });
  try {
    await once(worker, 'message');
    const bytesPerStream = ((await memoryOf(site.pid)) - before) / streams;
    const delays: number[] = [];
    for (let event = 0; event < events; event += 1) {
      const startedAt = performance.timeOrigin + performance.now();
      await openTicket();
      const arrivals = await collect(worker);
      delays.push(...arrivals.map((at) => at - startedAt));
    }
    delays.sort((a, b) => a - b);
    const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? 0;
    return { streams, bytesPerStream, p50: at(0.5), p95: at(0.95), last: at(1) };
  } finally {
    worker.disconnect();
  }
}

/** Every arrival of one event. Throws where a stream did not get it. */
async function collect(worker: ChildProcess): Promise<number[]> {
  const arrivals: number[] = [];
  const deadline = Date.now() + 10_000;
  while (arrivals.length < streams && Date.now() < deadline) {
    worker.send('collect');
    const [batch] = (await once(worker, 'message')) as [number[]];
    arrivals.push(...batch);
    if (arrivals.length < streams) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (arrivals.length !== streams) throw new Error(`${arrivals.length} streams got the event.`);
  return arrivals;
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
