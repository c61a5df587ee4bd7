import { UploadError } from './send-resumable.ts';

export interface QueuedFile {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  share: number;
  problem?: string | undefined;
  /** Set once the file is done. */
  uploadId?: number | undefined;
  /** The server refused the file, so it is not sent again. */
  isRefused?: boolean;
}

/** Sends a file. Answers the id of its upload. Throws an error whose message is for people. */
type Send = (file: File, onProgress: (share: number) => void) => Promise<number>;

interface Keeping {
  /** Whether the file survives a reload of the page. */
  isKept: () => boolean;
  /** The file was taken off the list: by its person, or after it was done. */
  onRemove: () => void;
}

interface Entry extends QueuedFile {
  send: Send;
  keeping?: Keeping | undefined;
}

/** Files that are sent at the same time. */
const atOnce = 2;

/**
 * Sends files, a few at a time. A failed one is tried again without the others, also by itself once
 * the browser is back online. It lives outside of components, so that changing tabs stops nothing.
 */
export class UploadQueue {
  #entries: readonly Entry[] = [];
  readonly #listeners = new Set<() => void>();
  #lastId = 0;

  constructor() {
    if (typeof window === 'undefined') return;
    window.addEventListener('online', () => this.#retryLost());
    window.addEventListener('beforeunload', (event) => {
      if (this.#entries.some(isLostByLeaving)) event.preventDefault();
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  files = (): readonly QueuedFile[] => this.#entries;

  /** Adds files after those that are there. */
  add(files: readonly File[], send: Send, keeping?: Keeping): void {
    const added = files.map((file): Entry => {
      this.#lastId += 1;
      return { id: this.#lastId, file, state: 'waiting', share: 0, send, keeping };
    });
    this.#show([...this.#entries, ...added]);
    this.#run();
  }

  retry(id: number): void {
    this.#update(id, { state: 'waiting', problem: undefined });
    this.#run();
  }

  /** Takes those off the list that are done. */
  clearDone(): void {
    for (const { state, keeping } of this.#entries) if (state === 'done') keeping?.onRemove();
    this.#show(this.#entries.filter(({ state }) => state !== 'done'));
  }

  /** Takes a file off the list. */
  remove(id: number): void {
    this.#entries.find((entry) => entry.id === id)?.keeping?.onRemove();
    this.#show(this.#entries.filter((entry) => entry.id !== id));
  }

  #retryLost(): void {
    for (const { id, state, isRefused } of this.#entries) {
      if (state === 'failed' && !isRefused) this.#update(id, { state: 'waiting' });
    }
    this.#run();
  }

  #run(): void {
    // They wait for the event 'online'.
    if (navigator.onLine === false) return;
    const sending = this.#entries.filter(({ state }) => state === 'sending').length;
    const waiting = this.#entries.filter(({ state }) => state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, atOnce - sending))) void this.#send(entry);
  }

  async #send({ id, file, send }: Entry): Promise<void> {
    this.#update(id, { state: 'sending', problem: undefined });
    try {
      const uploadId = await send(file, (share) => this.#update(id, { share }));
      this.#update(id, { state: 'done', share: 1, uploadId });
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'The upload failed.';
      const isRefused = error instanceof UploadError && error.isRefused;
      this.#update(id, { state: 'failed', problem, isRefused });
    }
    this.#run();
  }

  #update(id: number, change: Partial<QueuedFile>): void {
    this.#show(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }

  #show(entries: readonly Entry[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

function isLostByLeaving({ state, keeping }: Entry): boolean {
  const isUnderWay = state === 'sending' || state === 'waiting';
  return isUnderWay && !keeping?.isKept();
}
