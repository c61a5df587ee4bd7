import type { Readable } from 'node:stream';
import type { HandoverKind } from '@curbside/domain/handover/rules';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { getSecret } from '../../platform/database/settings.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireReadable } from '../../platform/storage/require-readable.ts';
import { streamZip } from '../../platform/zip.ts';
import { recordAudit } from '../audit/index.ts';
import { auditStaffLook, bookingOnWire, getVisibleBooking } from '../bookings/index.ts';
import { fileExtension, originalKey } from '../files/index.ts';
import { listTripRecords } from './queries.ts';
import {
  chainFiles,
  manifestName,
  sha256Of,
  signatureName,
  signingKey,
  signManifest,
} from './rules.ts';

export const evidenceSecret = 'evidence-signing';

/** A file that only some readers of a bundle get. */
export interface ExtraDocument {
  name: string;
  content: unknown;
}

type BundledFile = { name: string; sha256: string } & ({ bytes: Buffer } | { key: string });

/**
 * Bundles a trip as a ZIP: contract, price, odometer and fuel, inspections and incidents with their
 * original files, messages, and a manifest of chained hashes with a signature. Files are streamed from
 * storage one by one.
 */
export async function bundleEvidence(
  deps: Deps,
  actor: Person,
  { bookingId, documents = [] }: { bookingId: number; documents?: readonly ExtraDocument[] },
): Promise<Readable> {
  const details = await getVisibleBooking(deps.db, actor, bookingId);
  const { booking } = details;
  const now = deps.clock.now();
  await auditStaffLook(deps, actor, { booking, what: 'evidence' });
  const records = await listTripRecords(deps.db, bookingId);
  const { actions: _, ...facts } = bookingOnWire(details, actor, now);
  const files: BundledFile[] = [
    document('booking.json', facts),
    document('contract.json', records.contract ?? null),
    document('inspections.json', records.inspections),
    document('handover.json', handoverOf(records.handovers)),
    document('incidents.json', records.incidents),
    document('messages.json', records.messages),
    ...documents.map(({ name, content }) => document(name, content)),
    ...records.inspections.map(({ id, inspectionType, contentType, sha256 }) => ({
      name: `inspections/${inspectionType}-${id}.${fileExtension(contentType)}`,
      sha256,
      key: originalKey(bookingId, sha256),
    })),
    ...records.incidentPhotos.map(({ incidentId, position, contentType, sha256 }) => ({
      name: `incidents/${incidentId}-${position + 1}.${fileExtension(contentType)}`,
      sha256,
      key: originalKey(bookingId, sha256),
    })),
  ];
  await requireReadable(
    deps.storage,
    files.filter((file) => 'key' in file),
  );
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'evidence.exported',
      entity: 'booking',
      entityId: bookingId,
    }),
  );
  const manifest = Buffer.from(JSON.stringify({ bookingId, files: chainFiles(files) }, null, 2));
  const key = signingKey(await getSecret(deps.db, evidenceSecret));
  return streamZip([
    { name: manifestName, bytes: manifest },
    { name: signatureName, bytes: Buffer.from(signManifest(key, manifest)) },
    ...files.map((file) =>
      'bytes' in file
        ? { name: file.name, bytes: file.bytes }
        : { name: file.name, open: () => deps.storage.stream(file.key) },
    ),
  ]);
}

/** Odometer and fuel as both sides saw them. */
function handoverOf(rows: Awaited<ReturnType<typeof listTripRecords>>['handovers']) {
  const of = (kind: HandoverKind) => rows.find((row) => row.kind === kind) ?? null;
  return { pickup: of('pickup'), return: of('return') };
}

function document(name: string, content: unknown): BundledFile {
  const bytes = Buffer.from(JSON.stringify(content, null, 2));
  return { name, sha256: sha256Of(bytes), bytes };
}
