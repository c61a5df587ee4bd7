import { Worker } from 'node:worker_threads';
import type { ImportProblem } from '@curbside/domain/calendars/rules';
import { KeyedQueue } from '../../platform/keyed-queue.ts';
import type { Expanded, ExpandRequest } from './expand-events.ts';

/** Reading takes milliseconds, or seconds on a busy machine; a rule that never ends is cut off. */
const readMs = 15_000;
const memoryMb = 128;

/** Threads at once, so that calendars that never end leave room for requests. */
const threads = new KeyedQueue(2);

type ReadCalendar = Extract<Expanded, { events: unknown }> | { problem: ImportProblem };

/** Reads a calendar in a thread of its own, whose time and memory are limited. */
export function readCalendar(request: ExpandRequest): Promise<ReadCalendar> {
  return threads.run('all', () => readInThread(request));
}

async function readInThread(request: ExpandRequest): Promise<ReadCalendar> {
  const thread = new Worker(new URL('./expand-events-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
  });
  try {
    await nextMessage(thread);
    const timer = setTimeout(() => void thread.terminate(), readMs);
    const answer = nextMessage(thread);
    thread.postMessage(request);
    return (await answer.finally(() => clearTimeout(timer))) as Expanded;
  } catch {
    // It was cut off, or ran out of memory.
    return { problem: 'not_a_calendar' };
  } finally {
    await thread.terminate();
  }
}

function nextMessage(thread: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended.')));
  });
}
