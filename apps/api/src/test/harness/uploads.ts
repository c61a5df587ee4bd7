import type { Booking } from '@curbside/domain/bookings/booking';
import type { UploadState } from '@curbside/domain/files/endpoints';
import type { HandoverKind } from '@curbside/domain/handover/rules';
import type { InspectionPhoto } from '@curbside/domain/inspections/endpoints';
import { inspectionForm, type Person } from './factories.ts';

type Trip = Pick<Booking, 'id'>;

export function beginUpload({ client }: Person, bytes: number, purpose = 'document') {
  return client.send<UploadState>('POST', '/api/uploads/resumable', undefined, {
    'upload-length': String(bytes),
    'upload-metadata': `purpose ${btoa(purpose)}`,
  });
}

/** Uploads a file in one part, as the pages do with small ones. */
export async function uploadFile(
  person: Person,
  bytes: Buffer,
  purpose = 'document',
): Promise<{ id: number; status: number }> {
  const { id } = (await beginUpload(person, bytes.length, purpose)).body;
  const sent = await fetch(`${person.client.origin}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: {
      cookie: person.client.cookie,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  return { id, status: sent.status };
}

/** Adds files that were uploaded before to an inspection, as the pages do. */
export function giveUploads(
  { client }: Person,
  { id }: Trip,
  fields: Record<string, string>,
  uploadIds: readonly number[],
) {
  const form = inspectionForm(id, [], { ...fields, uploadIds: uploadIds.join() });
  return client.send<InspectionPhoto[]>('POST', '/api/inspections/upload', form);
}

/** Adds a photo to an inspection. Answers its id. */
export async function addInspectionPhoto(
  { client }: Person,
  { id }: Trip,
  fields: { inspectionType: HandoverKind; photoType?: string },
  photo: Buffer,
): Promise<number> {
  const form = inspectionForm(id, [photo], fields);
  const sent = await client.send<InspectionPhoto[]>('POST', '/api/inspections/upload', form);
  const [added] = sent.status === 201 ? sent.body : [];
  if (!added) throw new Error(`The photo was answered ${JSON.stringify(sent.body)}.`);
  return added.id;
}
