import { useEffect, useRef, useState } from 'react';
import { uploadInspection } from './api.ts';

export interface Upload {
  id: number;
  file: File;
  fields: Record<string, string>;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  share: number;
  problem?: string;
}

/**
 * Sends files one after the other, each in a request of its own, so that a failed one is retried
 * without the others; also by itself once the browser is back online.
 */
export function useUploads(onDone: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const nextId = useRef(1);
  const isRunning = useRef(false);

  const update = (id: number, change: Partial<Upload>) =>
    setUploads((all) =>
      all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
    );

  const next = uploads.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!next || isRunning.current) return;
    isRunning.current = true;
    const { id, file, fields } = next;
    update(id, { state: 'sending', share: 0, problem: undefined });
    uploadInspection({ file, fields, onProgress: (share) => update(id, { share }) }).then(
      () => {
        isRunning.current = false;
        update(id, { state: 'done', share: 1 });
        onDone();
      },
      (error: Error) => {
        isRunning.current = false;
        update(id, { state: 'failed', problem: error.message });
      },
    );
  });

  const retryFailed = () =>
    setUploads((all) =>
      all.map((upload) => (upload.state === 'failed' ? { ...upload, state: 'waiting' } : upload)),
    );
  useEffect(() => {
    window.addEventListener('online', retryFailed);
    return () => window.removeEventListener('online', retryFailed);
  });

  return {
    uploads,
    add(files: readonly File[], fields: Record<string, string>) {
      const added = files.map((file): Upload => {
        nextId.current += 1;
        return { id: nextId.current, file, fields, state: 'waiting', share: 0 };
      });
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added]);
    },
    retry: (id: number) => update(id, { state: 'waiting' }),
  };
}
