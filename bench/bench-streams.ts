import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { eventsPath } from '@curbside/domain/events/topics';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { createStaff, type Person, type TestSite } from '../apps/api/src/test/harness/factories.ts';
import { residentMebibytes } from '../apps/api/src/test/processes/resident-memory.ts';

const streams = 2000;
/** Below the limit of one person's streams. */
const streamsPerPerson = 20;
const events = 10;

export interface StreamFigures {
  streams: number;
  /** The server's resident memory with the streams minus that without, per stream. */
  bytesPerStream: number;
  /** From the call that causes an event to its arrival at a stream, in milliseconds. */
  p50: number;
  p95: number;
  last: number;
}

/** Opens the staff's streams, then tickets, which every stream reports. */
export async function benchStreams(
  site: TestSite & { pid: number },
  guest: Person,
): Promise<StreamFigures> {
  const cookies: string[] = [];
  while (cookies.length < streams / streamsPerPerson) {
    const { client } = await createStaff(site, 'support_staff');
    cookies.push(client.cookie);
  }
  const openTicket = async () => {
    const body = { subject: 'How?', description: 'Please tell me.' };
    const { status } = await guest.client.call(supportEndpoints.createTicket, { body });
    if (status !== 201) throw new Error(`A ticket answered ${status}.`);
  };
  // Warm up: the first ticket allocates memory that no stream needs.
  await openTicket();
  const before = await residentMebibytes(site.pid);
  const worker = fork(fileURLToPath(new URL('./streams-worker.ts', import.meta.url)), {
    env: {
      STREAMS_URL: `${site.url}${eventsPath}`,
      STREAMS_COOKIES: JSON.stringify(cookies),
      STREAMS_COUNT: String(streams),
    },
  });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The process of the streams ended.');
  });
  const answer: Answer = () => Promise.race([once(worker, 'message'), ended]);
  try {
    await answer();
    // A stream begins with the changes of the last minute: the ticket above.
    await collect(worker, answer);
    const bytesPerStream = (((await residentMebibytes(site.pid)) - before) * 2 ** 20) / streams;
    const delays: number[] = [];
    for (let event = 0; event < events; event += 1) {
      const startedAt = performance.timeOrigin + performance.now();
      await openTicket();
      const arrivals = await collect(worker, answer);
      delays.push(...arrivals.map((at) => at - startedAt));
    }
    delays.sort((a, b) => a - b);
    const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? 0;
    return { streams, bytesPerStream, p50: at(0.5), p95: at(0.95), last: at(1) };
  } finally {
    worker.disconnect();
  }
}

/** The process's next message. Rejects if the process ends instead. */
type Answer = () => Promise<unknown[]>;

/** Every arrival of one event. Throws if a stream did not get it. */
async function collect(worker: ChildProcess, answer: Answer): Promise<number[]> {
  const arrivals: number[] = [];
  const deadline = Date.now() + 10_000;
  while (arrivals.length < streams && Date.now() < deadline) {
    worker.send('collect');
    const [batch] = (await answer()) as [number[]];
    arrivals.push(...batch);
    if (arrivals.length < streams) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (arrivals.length !== streams) throw new Error(`${arrivals.length} streams got the event.`);
  return arrivals;
}
