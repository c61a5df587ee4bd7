import { inspectionCalls } from '@curbside/domain/inspections/calls';
import { callApi } from '../../platform/api-client.ts';
import { withMessage } from '../../platform/api-error.ts';
import { sendResumable } from './send-resumable.ts';

export interface SentFile {
  file: File;
  fields: Readonly<Record<string, string>>;
  onProgress: (share: number) => void;
}

/**
 * Sends one file and adds it to an inspection. Answers its id there. Throws an error whose message is
 * for people.
 */
export async function addToInspection({ file, fields, onProgress }: SentFile): Promise<number> {
  const uploadId = await sendResumable({ file, purpose: 'trip', onProgress });
  const form = new FormData();
  const all = { ...fields, uploadIds: String(uploadId) };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const [added] = await withMessage(callApi(inspectionCalls.uploadInspection, { form }), {
    unanswered: 'The connection was lost.',
    failed: 'The file could not be added.',
  });
  if (!added) throw new Error('The file was not added.');
  return added.id;
}
