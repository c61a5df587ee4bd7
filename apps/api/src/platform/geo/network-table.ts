import { readFile } from 'node:fs/promises';

export interface Network {
  /** AS number. */
  number: number;
  name: string;
}

/**
 * A CSV of address ranges (start, end, number, name), sorted by start. The bytes are searched
 * unparsed: half a million parsed rows would cost more memory and time than they save.
 */
export class NetworkTable {
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  static async read(path: string): Promise<NetworkTable> {
    return new NetworkTable(await readFile(path));
  }

  find(address: bigint): Network | undefined {
    const bytes = this.#bytes;
    let low = 0;
    let high = bytes.length;
    // Finds the last line in [low, high) that starts at or before the address.
    while (low < high) {
      const middle = this.#lineStart((low + high) >> 1);
      if (this.#numberAt(middle) > address) {
        high = middle;
        continue;
      }
      const next = this.#lineEnd(middle) + 1;
      if (next >= high || this.#numberAt(next) > address) return this.#read(middle, address);
      low = next;
    }
    return undefined;
  }

  #lineStart(position: number): number {
    return position === 0 ? 0 : this.#bytes.lastIndexOf(10, position - 1) + 1;
  }

  #lineEnd(position: number): number {
    const end = this.#bytes.indexOf(10, position);
    return end === -1 ? this.#bytes.length : end;
  }

  #numberAt(position: number): bigint {
    const comma = this.#bytes.indexOf(44, position);
    return BigInt(this.#bytes.toString('latin1', position, comma));
  }

  #read(position: number, address: bigint): Network | undefined {
    const line = this.#bytes.toString('utf8', position, this.#lineEnd(position)).trimEnd();
    const [, end = '0', number = '', name = ''] = /^\d+,(\d+),(\d+),(.*)$/.exec(line) ?? [];
    if (address > BigInt(end)) return undefined;
    const isQuoted = name.startsWith('"') && name.endsWith('"');
    return {
      number: Number(number),
      name: isQuoted ? name.slice(1, -1).replaceAll('""', '"') : name,
    };
  }
}
