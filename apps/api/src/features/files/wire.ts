import type { UploadState } from '@curbside/domain/files/endpoints';
import { photoUrl } from './photos/photo-address.ts';
import type { UploadRow } from './queries.ts';

export function uploadOnWire(upload: UploadRow): UploadState {
  const { id, purpose, bytes, receivedBytes, fileHash } = upload;
  return {
    id,
    purpose,
    length: bytes,
    offset: receivedBytes,
    isFinished: fileHash !== null,
    url: fileHash && purpose === 'listing' ? photoUrl(fileHash) : null,
  };
}
