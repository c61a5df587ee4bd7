import { fileCalls } from '@curbside/domain/files/calls';
import { type UploadPurpose, uploadLimits } from '@curbside/domain/files/rules';
import { errorStatus } from '@curbside/domain/wire/errors';
import type { DetailedError } from 'tus-js-client';
import { errorIn } from '../../platform/api-error.ts';

/** An upload that did not finish. Its message is for people. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  /** Whether the server refused the file, so that sending it again cannot help. */
  readonly isRefused: boolean;

  constructor(message: string, isRefused: boolean) {
    super(message);
    this.isRefused = isRefused;
  }
}

interface SendOptions {
  file: File;
  purpose: UploadPurpose;
  /** The share that has arrived, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const retryDelaysMs = [0, 1000, 3000, 5000, 10_000];
const lost = 'The connection was lost. The upload will continue once it’s back.';

/**
 * Sends a file in parts and answers the id of the upload. Where the connection drops, it goes on
 * from what has arrived, also after the page was loaded again. Throws UploadError.
 */
export async function sendResumable({ file, purpose, onProgress }: SendOptions): Promise<number> {
  // Loaded when the first file is sent.
  const { Upload } = await import('tus-js-client');
  // A photo that the page itself has made has nothing that tells it from another one.
  const isFromDisk = file.lastModified > 0;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: fileCalls.beginUpload.path,
      chunkSize: uploadLimits.partBytes,
      retryDelays: retryDelaysMs,
      onShouldRetry: (error) => navigator.onLine && mayPass(error),
      metadata: { purpose, filename: file.name },
      storeFingerprintForResuming: isFromDisk,
      removeFingerprintOnSuccess: true,
      fingerprint: async () =>
        ['upload', purpose, file.name, file.size, file.lastModified].join(':'),
      onProgress: (sent, total) => onProgress?.(sent / total),
      onSuccess: () => resolve(Number(upload.url?.split('/').at(-1))),
      onError: (error) => reject(uploadErrorOf(error)),
    });
    upload.findPreviousUploads().then(([previous]) => {
      if (previous && isFromDisk) upload.resumeFromPreviousUpload(previous);
      upload.start();
    }, reject);
  });
}

/** Whether the same request may succeed in a moment, as after a dropped connection. */
function mayPass({ originalResponse: response }: DetailedError): boolean {
  if (!response) return true;
  const status = response.getStatus();
  // 409 is an offset that moved on, which the library asks for again.
  const isAgain = status >= 500 || status === errorStatus.wrong_state;
  return isAgain && !hasNoRoom(codeIn(response.getBody()));
}

const hasNoRoom = (code: string | undefined) => code === 'storage_quota' || code === 'storage_full';

function uploadErrorOf(error: Error | DetailedError): UploadError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new UploadError(lost, false);
  const isAway = response.getStatus() >= 500 && !hasNoRoom(codeIn(response.getBody()));
  if (isAway) return new UploadError(lost, false);
  return new UploadError(messageIn(response.getBody()), refusals.includes(response.getStatus()));
}

/** Statuses that refuse the file itself, unlike an upload session that has ended. */
const refusals: readonly number[] = [errorStatus.too_large, errorStatus.unsupported_file];

function messageIn(body: string): string {
  return errorIn(body)?.message ?? 'The file could not be uploaded.';
}

const codeIn = (body: string) => errorIn(body)?.code;
