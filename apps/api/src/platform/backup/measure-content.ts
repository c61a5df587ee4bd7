import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

const newline = 10;

/** Passes bytes through and, once they ended, knows their hash, size and number of lines. */
export class MeasuredContent extends Transform {
  readonly #hash = createHash('sha256');
  #sha256 = '';
  bytes = 0;
  lines = 0;

  get sha256(): string {
    if (!this.#sha256) throw new Error('The content has not been read to its end.');
    return this.#sha256;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, c: Buffer) => void) {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) {
      this.lines += 1;
    }
    done(null, chunk);
  }

  override _flush(done: () => void) {
    this.#sha256 = this.#hash.digest('hex');
    done();
  }
}
