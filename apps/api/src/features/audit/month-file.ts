import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { privateFileMode } from '../../platform/data-folder.ts';
import type { AuditMonth, ChainedRow } from './month-queries.ts';

export const monthFile = (folder: string, { month }: Pick<AuditMonth, 'month'>): string =>
  join(folder, `audit-${month}.ndjson.gz`);

/** The first line of a file. Everything of it is also in the database, and in the hashes. */
const headerOf = ({
  month,
  firstPosition,
  lastPosition,
  before,
  head,
  sealBefore,
  seal,
}: AuditMonth): string =>
  JSON.stringify({
    month,
    firstPosition,
    lastPosition,
    before,
    head,
    sealBefore,
    seal,
    row: [
      'id',
      'userId',
      'system',
      'action',
      'entity',
      'entityId',
      'details',
      'ipAddress',
      'createdAt',
    ],
  });

/** The row stands as it was hashed, byte for byte: the text of the database's JSON, on one line. */
const rowLine = ({ position, hash, text }: ChainedRow) =>
  `{"position":${position},"hash":"${hash}","row":${text}}`;
const rowPattern = /^\{"position":(\d+),"hash":"([0-9a-f]{64})","row":(\[.*\])\}$/s;

/** Writes a month as gzipped NDJSON that only its owner may read. On the disk when it returns. */
export async function writeMonthFile(
  path: string,
  month: AuditMonth,
  batches: AsyncIterable<ChainedRow[]>,
): Promise<void> {
  await pipeline(
    async function* () {
      yield `${headerOf(month)}\n`;
      for await (const rows of batches) yield rows.map((row) => `${rowLine(row)}\n`).join('');
    },
    createGzip(),
    createWriteStream(path, { mode: privateFileMode, flush: true }),
  );
}

export interface FileBreak {
  /** The row's id; null where a row is missing or the file as a whole is wrong. */
  auditId: number | null;
  position: number | null;
  problem: string;
}

export interface CheckedFile {
  sha256: string;
  broken: FileBreak | undefined;
  /** Whether a row has the hash that was looked for. */
  hasHash: boolean;
}

/** Reads a month's file to its end, and compares it with what the database sealed. */
export async function checkMonthFile(
  path: string,
  month: AuditMonth,
  soughtHash?: string,
): Promise<CheckedFile> {
  const fileHash = createHash('sha256');
  const chain = new FileChain(month, soughtHash);
  let unreadable: string | undefined;
  try {
    await pipeline(
      createReadStream(path),
      (source) => hashed(source, fileHash),
      createGunzip(),
      async (source) => {
        for await (const line of linesOf(source)) chain.read(line);
      },
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    unreadable = code === 'ENOENT' ? 'the file is missing' : 'the file cannot be read';
  }
  const sha256 = fileHash.digest('hex');
  const isAnother = month.fileSha256 !== null && month.fileSha256 !== sha256;
  const whole = (problem: string): FileBreak => ({ auditId: null, position: null, problem });
  return {
    sha256,
    broken:
      chain.broken ??
      (unreadable
        ? whole(unreadable)
        : (chain.findEnd() ?? (isAnother ? whole('the file is not the archived one') : undefined))),
    hasHash: chain.hasHash,
  };
}

async function* hashed(source: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

/** JSON of the database holds other line separators of Unicode as they are, so that only \n counts. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Follows the chain through the lines of a file, and keeps the first thing that does not fit. */
class FileChain {
  broken: FileBreak | undefined;
  hasHash = false;
  readonly #month: AuditMonth;
  readonly #soughtHash: string | undefined;
  #isPastHeader = false;
  #position: number;
  #hash: string;

  constructor(month: AuditMonth, soughtHash: string | undefined) {
    this.#month = month;
    this.#soughtHash = soughtHash;
    this.#position = month.firstPosition - 1;
    this.#hash = month.before;
  }

  read(line: string): void {
    if (this.broken) return;
    if (this.#isPastHeader) {
      this.broken = this.#readRow(line);
      return;
    }
    this.#isPastHeader = true;
    if (line !== headerOf(this.#month)) {
      this.broken = { auditId: null, position: null, problem: 'the first line was changed' };
    }
  }

  #readRow(line: string): FileBreak | undefined {
    const [, digits, hash = '', text = ''] = rowPattern.exec(line) ?? [];
    const expected = this.#position + 1;
    if (digits === undefined) {
      return { auditId: null, position: expected, problem: 'not a row' };
    }
    const position = Number(digits);
    const auditId = idOf(text);
    if (position > this.#month.lastPosition) return { auditId, position, problem: 'added' };
    if (position !== expected) {
      const isLater = position > expected;
      return isLater
        ? { auditId: null, position: expected, problem: 'removed' }
        : { auditId, position, problem: 'out of place' };
    }
    if (hashAfter(this.#hash, text) !== hash) return { auditId, position, problem: 'changed' };
    this.#position = position;
    this.#hash = hash;
    this.hasHash ||= hash === this.#soughtHash;
    return undefined;
  }

  /** Something that does not fit at the end of the file. */
  findEnd(): FileBreak | undefined {
    const { lastPosition, head } = this.#month;
    if (!this.#isPastHeader) return { auditId: null, position: null, problem: 'the file is empty' };
    if (this.#position < lastPosition) {
      return { auditId: null, position: this.#position + 1, problem: 'removed' };
    }
    return this.#hash === head
      ? undefined
      : { auditId: null, position: lastPosition, problem: 'not the rows of its seal' };
  }
}

function hashAfter(before: string, text: string): string {
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(text, 'utf8').digest('hex');
}

/** A changed line may be no JSON any more; its row begins with its id. */
function idOf(text: string): number | null {
  const [, id] = /^\[(\d+),/.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}
