import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Table } from './table.ts';
import { type Tables, tableNames } from './tables.ts';

/** One changed row: table, id, and the row (null: deleted). A line of the file is a batch of these. */
type Change = [keyof Tables, string, unknown];

type TableSet = { [Name in keyof Tables]: Table<Tables[Name]> };

/**
 * Keeps the state in memory and in an append-only file. Each line is one batch of changes, synced
 * before `commit` resolves, so a kill loses no answered request. An incomplete last line is ignored.
 * Changes that could not be written, as on a full disk, are written with the next ones.
 */
export class Store {
  readonly tables: TableSet;
  readonly #changed = new Map<string, [keyof Tables, string]>();
  readonly #path: string;
  #file: FileHandle | undefined;
  /** The length of the file's whole lines: a write that failed may have left a part of another. */
  #bytes = 0;
  #lastWrite: Promise<void> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  constructor(path: string) {
    this.#path = path;
    const mark = (name: keyof Tables) => (id: string) => {
      this.#changed.set(`${name}/${id}`, [name, id]);
    };
    this.tables = Object.fromEntries(
      tableNames.map((name) => [name, new Table(mark(name))]),
    ) as unknown as TableSet;
  }

  /** Loads the file and compacts it. Call once, before any change. */
  async load(): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true });
    const lines = (await readIfPresent(this.#path)).split('\n');
    const last = lines.pop();
    for (const [index, line] of lines.entries()) this.#apply(parseBatch(line, index + 1));
    if (last) {
      // A kill during a write leaves an incomplete line. Its answer was never sent.
      try {
        this.#apply(parseBatch(last, lines.length + 1));
      } catch {}
    }
    await this.#compact();
    this.#file = await open(this.#path, 'a');
    this.#bytes = (await this.#file.stat()).size;
  }

  /** Resolves when all changes so far are on disk. Changes of one tick share a write. */
  commit(): Promise<void> {
    if (this.#changed.size === 0) return this.#nextWrite ?? this.#lastWrite;
    this.#nextWrite ??= this.#lastWrite.catch(() => undefined).then(() => this.#write());
    return this.#nextWrite;
  }

  async close(): Promise<void> {
    await this.commit();
    await this.#file?.close();
    this.#file = undefined;
  }

  async #write(): Promise<void> {
    const write = this.#nextWrite ?? Promise.resolve();
    this.#nextWrite = undefined;
    this.#lastWrite = write;
    const marks = [...this.#changed];
    const batch: Change[] = marks.map(([, [name, id]]) => [
      name,
      id,
      this.tables[name].get(id) ?? null,
    ]);
    this.#changed.clear();
    try {
      await this.#append(`${JSON.stringify(batch)}\n`);
    } catch (error) {
      for (const [key, mark] of marks) this.#changed.set(key, mark);
      throw error;
    }
  }

  async #append(line: string): Promise<void> {
    const file = this.#file;
    if (!file) throw new Error('the sandbox is closed');
    if ((await file.stat()).size > this.#bytes) await file.truncate(this.#bytes);
    await file.appendFile(line);
    await file.datasync();
    this.#bytes += Buffer.byteLength(line);
  }

  #apply(batch: Change[]): void {
    for (const [name, id, row] of batch) {
      // This class wrote the rows, so they have the table's type.
      (this.tables[name] as Table<{ id: string }>).restore(id, row as { id: string } | null);
    }
  }

  async #compact(): Promise<void> {
    const temporary = `${this.#path}.tmp`;
    // Readable for the server's user only: it contains what people have entered.
    const file = await open(temporary, 'w', 0o600);
    for (const name of tableNames) {
      const batch: Change[] = this.tables[name].all().map((row) => [name, row.id, row]);
      if (batch.length > 0) await file.appendFile(`${JSON.stringify(batch)}\n`);
    }
    await file.sync();
    await file.close();
    await rename(temporary, this.#path);
    await syncFolder(dirname(this.#path));
  }
}

function parseBatch(line: string, number: number): Change[] {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new Error(`line ${number} of the sandbox's data file is damaged`, { cause });
  }
}

async function readIfPresent(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Syncs a folder after a rename. Some platforms cannot open folders, so errors are ignored. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
