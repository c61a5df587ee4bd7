import type { Readable } from 'node:stream';
import yazl from 'yazl';

export type ZipEntry = { name: string } & (
  | { bytes: Buffer }
  | { open: () => Promise<Readable>; isCompressed?: boolean }
);

/** Opens one entry at a time, and closes it if the reader leaves. A failing source fails the stream. */
export function streamZip(entries: readonly ZipEntry[]): Readable {
  const archive = new yazl.ZipFile();
  const output = archive.outputStream as Readable;
  let current: Readable | undefined;
  archive.on('error', (error: Error) => output.destroy(error));
  output.on('close', () => current?.destroy());
  for (const entry of entries) {
    if ('bytes' in entry) archive.addBuffer(entry.bytes, entry.name);
    else {
      archive.addReadStreamLazy(entry.name, { compress: entry.isCompressed ?? false }, (use) => {
        entry.open().then(
          (stream) => {
            current = stream;
            // The library does not listen for errors of streams that it opens late.
            stream.on('error', (error) => archive.emit('error', error));
            use(null, stream);
          },
          (error: Error) => use(error, undefined as never),
        );
      });
    }
  }
  archive.end();
  return output;
}
