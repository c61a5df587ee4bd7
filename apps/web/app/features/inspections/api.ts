import { inspectionCalls } from '@curbside/domain/inspections/calls';
import { callApi } from '../../platform/api-client.ts';
import { withMessage } from '../../platform/api-error.ts';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';
import { sendResumable } from '../uploads/index.ts';

/** The inspection photos of a trip. */
export const inspectionsQuery = (bookingId: number) => ({
  ...apiQuery(inspectionCalls.inspectionsOfBooking, { params: { id: bookingId } }),
  ...fetchedOnView,
});

/** The address of the ZIP with everything about a trip. */
export const evidencePath = (bookingId: number) => `/api/bookings/${bookingId}/evidence`;

interface AddOptions {
  file: File;
  fields: Readonly<Record<string, string>>;
  onProgress: (share: number) => void;
}

/**
 * Sends one file and adds it to an inspection. Answers the id of the upload. Throws an error whose
 * message is for people.
 */
export async function addToInspection({ file, fields, onProgress }: AddOptions): Promise<number> {
  const uploadId = await sendResumable({ file, purpose: 'trip', onProgress });
  const form = new FormData();
  const all = { ...fields, uploadIds: String(uploadId) };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  await withMessage(callApi(inspectionCalls.uploadInspection, { form }), {
    unanswered: 'The connection was lost.',
    failed: 'The file could not be added.',
  });
  return uploadId;
}
