import { expect, test, vi } from 'vitest';
import { UploadError } from './send-resumable.ts';
import { UploadQueue } from './upload-queue.ts';

const file = (name: string) => new File(['x'], name);
const statesOf = (queue: UploadQueue) =>
  queue.files().map(({ file: { name }, state }) => `${name} ${state}`);

test('a failed file is sent again without the others', async () => {
  const queue = new UploadQueue();
  const sent: string[] = [];
  let isBroken = true;
  queue.add([file('a'), file('b'), file('c')], async ({ name }) => {
    sent.push(name);
    if (name === 'b' && isBroken) throw new UploadError('The connection was lost.', false);
    return sent.length;
  });
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['a done', 'b failed', 'c done']));
  expect(queue.files()[1]).toMatchObject({ problem: 'The connection was lost.', isRefused: false });
  isBroken = false;
  queue.retry(queue.files()[1]?.id ?? 0);
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['a done', 'b done', 'c done']));
  expect(sent).toEqual(['a', 'b', 'c', 'b']);
});

test('at most two files are sent at a time, and progress is told', async () => {
  const queue = new UploadQueue();
  const finish: (() => void)[] = [];
  queue.add([file('a'), file('b'), file('c')], (_, onProgress) => {
    onProgress(0.5);
    return new Promise<number>((resolve) => finish.push(() => resolve(7)));
  });
  expect(statesOf(queue)).toEqual(['a sending', 'b sending', 'c waiting']);
  expect(queue.files()[0]?.share).toBe(0.5);
  finish[0]?.();
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['a done', 'b sending', 'c sending']));
  expect(queue.files()[0]?.uploadId).toBe(7);
});

test('those that are done can be cleared, and a refused one removed', async () => {
  const queue = new UploadQueue();
  queue.add([file('a')], async () => 1);
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['a done']));
  queue.clearDone();
  queue.add([file('b')], async () => {
    throw new UploadError('A photo may have at most 15 MB.', true);
  });
  await vi.waitFor(() => expect(statesOf(queue)).toEqual(['b failed']));
  expect(queue.files()[0]?.isRefused).toBe(true);
  queue.remove(queue.files()[0]?.id ?? 0);
  expect(queue.files()).toEqual([]);
});
