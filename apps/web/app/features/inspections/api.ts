import { inspectionEndpoints } from '@curbside/domain/inspections/endpoints';
import { apiQuery, fetchedOnView } from '../../platform/query-client.ts';

/** The inspection photos of a trip. */
export const inspectionsQuery = (bookingId: number) => ({
  ...apiQuery(inspectionEndpoints.inspectionsOfBooking, { params: { id: bookingId } }),
  ...fetchedOnView,
});

interface UploadOptions {
  fields: Record<string, string>;
  file: File;
  onProgress: (share: number) => void;
}

/** Uploads one file with its progress, which `fetch` does not tell. Rejects with words for people. */
export function uploadInspection({ fields, file, onProgress }: UploadOptions): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photos', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', inspectionEndpoints.uploadInspection.path);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      if (request.status === 201) resolve();
      else reject(new Error(messageIn(request.responseText)));
    });
    request.addEventListener('error', () => reject(new Error('The connection was lost.')));
    request.send(form);
  });
}

function messageIn(text: string): string {
  try {
    return String(JSON.parse(text).message);
  } catch {
    return 'The upload failed.';
  }
}
