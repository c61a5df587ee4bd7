import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PictureSpec } from './picture-spec.ts';

/** `to` is excluded. */
export interface PhotoRange {
  readonly from: number;
  readonly to: number;
}

export interface PhotoOptions {
  readonly range?: PhotoRange;
  /** Fraction of 1200 × 800 pixels; 1 by default. */
  readonly scale?: number;
}

export interface PhotoOrder {
  readonly spec: PictureSpec;
  readonly options: PhotoOptions;
}

interface Order extends PhotoOrder {
  readonly done: (photos: Buffer[]) => void;
  readonly failed: (error: Error) => void;
}

export interface PhotoAnswer {
  readonly photos?: readonly Uint8Array[];
  readonly error?: string;
}

const workerFile = fileURLToPath(new URL('./photo-worker.ts', import.meta.url));

/** Workers without an order. They are unreferenced once no order waits, so that the process can end. */
const idle: ChildProcess[] = [];
const waiting: Order[] = [];
let busy = 0;
const most = Math.max(1, Math.min(availableParallelism(), 4));

/**
 * The photos of a demo car, as JPEG files of 1200 × 800 pixels: three-quarter front (the cover),
 * side, three-quarter rear and a detail. At most one process per core renders, so it can be called
 * for many cars at once; unlike a thread's, a process's memory is freed when it ends. The same spec
 * always gives the same files. Throws a RangeError for an unknown body, paint or ground.
 */
export function renderCarPhotos(spec: PictureSpec, options: PhotoOptions = {}): Promise<Buffer[]> {
  return new Promise((done, failed) => {
    waiting.push({ spec, options, done, failed });
    next();
  });
}

/** Runs at low priority, so that the server answers pages while it draws. */
function startWorker(): ChildProcess {
  const worker = fork(workerFile, { execArgv: [], serialization: 'advanced' });
  if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_LOW);
  return worker;
}

function next(): void {
  if (busy >= most) return;
  const order = waiting.shift();
  if (!order) {
    for (const worker of idle.splice(0)) if (worker.connected) worker.disconnect();
    return;
  }
  busy++;
  const worker = idle.pop() ?? startWorker();
  const settle = (reusable: boolean) => {
    worker.off('message', answered);
    worker.off('error', broke);
    worker.off('exit', ended);
    busy--;
    if (reusable) idle.push(worker);
    next();
  };
  const answered = ({ photos, error }: PhotoAnswer) => {
    if (photos) order.done(photos.map((photo) => Buffer.from(photo)));
    else order.failed(new RangeError(error));
    settle(true);
  };
  const broke = (error: Error) => {
    order.failed(error);
    settle(false);
  };
  const ended = () => broke(new Error('The process that renders a photo has ended.'));
  worker.on('message', answered);
  worker.on('error', broke);
  worker.on('exit', ended);
  const { spec, options } = order;
  worker.send({ spec, options } satisfies PhotoOrder);
}
