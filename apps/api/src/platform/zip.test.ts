import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { streamZip } from './zip.ts';

const text = (content: string) => Readable.from([Buffer.from(content)]);

test('every entry is in the archive, in order', async () => {
  const archive = await buffer(
    streamZip([
      { name: 'one.txt', bytes: Buffer.from('one') },
      { name: 'two.txt', open: async () => text('two') },
      { name: 'three.json', open: async () => text('[3]'), isCompressed: true },
    ]),
  );
  const found: string[] = [];
  const zip = await yauzl.fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    found.push(`${entry.fileName}: ${await buffer(await zip.openReadStreamPromise(entry))}`);
  }
  expect(found).toEqual(['one.txt: one', 'two.txt: two', 'three.json: [3]']);
});

test.each<[string, () => Promise<Readable>]>([
  ['cannot be opened', () => Promise.reject(new Error('missing'))],
  [
    'breaks off',
    async () =>
      new Readable({
        read() {
          this.destroy(new Error('missing'));
        },
      }),
  ],
])('a source that %s ends the stream with its error', async (_, open) => {
  await expect(buffer(streamZip([{ name: 'broken.bin', open }]))).rejects.toThrow('missing');
});

test('a reader that goes away closes the open source', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  const archive = streamZip([{ name: 'endless.bin', open: async () => endless }]);
  await once(archive, 'readable');
  archive.destroy();
  await once(endless, 'close');
  expect(endless.destroyed).toBe(true);
});
