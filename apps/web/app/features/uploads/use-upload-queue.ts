import { useSyncExternalStore } from 'react';
import { UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();
const nothing: readonly never[] = [];

export function uploadQueueOf(key: string): UploadQueue {
  const queue = queues.get(key) ?? new UploadQueue();
  // On the server nothing is sent, and nothing may outlive the request.
  if (typeof window !== 'undefined') queues.set(key, queue);
  return queue;
}

/** The queue of a subject. It goes on while another tab or page is open. */
export function useUploadQueue(key: string): {
  queue: UploadQueue;
  files: ReturnType<UploadQueue['files']>;
} {
  const queue = uploadQueueOf(key);
  return { queue, files: useSyncExternalStore(queue.subscribe, queue.files, () => nothing) };
}
