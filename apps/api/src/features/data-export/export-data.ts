import { Readable } from 'node:stream';
import { photoWidths } from '@curbside/domain/cars/photos';
import { product } from '@curbside/domain/product';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { countAttempt } from '../../platform/database/throttle.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireReadable } from '../../platform/storage/require-readable.ts';
import { streamZip } from '../../platform/zip.ts';
import { recordAudit } from '../audit/index.ts';
import { contractFileKey } from '../contracts/index.ts';
import { fileExtension, originalKey, photoKey } from '../files/index.ts';
import { listCards } from '../payment-methods/index.ts';
import { leftOutTables } from './left-out-tables.ts';
import { exportedParts } from './part-queries.ts';
import { listFiles, listRows } from './row-queries.ts';

/** Each export reads every file of a person, so a few per quarter of an hour are enough. */
const exportLimit = { freeFailures: 10 };

/**
 * All data and files of the caller as a ZIP: one JSON file per kind of data, and the files they sent.
 * Rows and files are read as they are streamed, to use little memory.
 */
export async function exportData(deps: Deps, actor: Person): Promise<Readable> {
  await countAttempt(deps.db, deps.clock, `export:${actor.id}`, exportLimit);
  const cards = await listCards(deps, actor, { userId: actor.id });
  const files = await storedFiles(deps, actor);
  await requireReadable(deps.storage, files);
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'account.data_exported',
      entity: 'user',
      entityId: actor.id,
    }),
  );
  return streamZip([
    { name: 'README.txt', bytes: Buffer.from(readMe(deps.clock.now())) },
    ...exportedParts.map((part) => ({
      name: `${part.name}.json`,
      open: async () => Readable.from(jsonArray(listRows(deps.db, part, actor.id))),
      isCompressed: true,
    })),
    { name: 'saved-cards.json', bytes: Buffer.from(JSON.stringify(cards, null, 2)) },
    ...files.map(({ name, key }) => ({ name, open: () => deps.storage.stream(key) })),
  ]);
}

/** Rows as a JSON array, one per line. */
async function* jsonArray(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

interface StoredFile {
  name: string;
  key: string;
}

async function storedFiles(deps: Deps, { id }: Person): Promise<StoredFile[]> {
  const { photoHashes, inspections, incidentFiles, printed } = await listFiles(deps.db, id);
  const widest = Math.max(...photoWidths);
  return [
    ...photoHashes.map((hash) => {
      return { name: `files/photos/${hash}.webp`, key: photoKey(hash, widest) };
    }),
    ...inspections.map((file) => ({
      name: `files/inspections/${file.id}.${fileExtension(file.contentType)}`,
      key: originalKey(file.bookingId, file.sha256),
    })),
    ...incidentFiles.map((file) => ({
      name: `files/incidents/${file.incidentId}-${file.position + 1}.${fileExtension(file.contentType)}`,
      key: originalKey(file.bookingId, file.sha256),
    })),
    ...printed.flatMap(({ number, pdfHash }) =>
      pdfHash ? [{ name: `files/contracts/${number}.pdf`, key: contractFileKey(pdfHash) }] : [],
    ),
  ];
}

function readMe(now: Date): string {
  return [
    `Your data at ${product.name}, collected on ${now.toISOString()}.`,
    '',
    'Each JSON file is a list of rows as they are stored. Times are in UTC. Amounts end in "Cents"',
    'and are in US cents. The photos, videos and contracts are in the folder "files".',
    '',
    'Passwords, tokens and the factors of your risk score are left out. So is the following:',
    ...Object.values(leftOutTables).map((reason) => `- ${reason}`),
    '',
  ].join('\n');
}
