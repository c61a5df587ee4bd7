import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { addressLivesSeconds, addressStaysSeconds, type Presentation } from './presentation.ts';

/** Opens the file for everybody who has the address, so ask first whether the reader may see it. */
export function signAddress(
  client: S3Client,
  file: { bucket: string; key: string },
  { contentType, contentDisposition, cacheControl }: Presentation,
): Promise<string> {
  // The bucket compares with its own clock, which a test clock does not move.
  const seconds = Math.floor(Date.now() / 1000);
  const signedAt = seconds - (seconds % addressStaysSeconds);
  const command = new GetObjectCommand({
    Bucket: file.bucket,
    Key: file.key,
    ResponseContentType: contentType,
    ResponseContentDisposition: contentDisposition,
    ResponseCacheControl: cacheControl,
  });
  return getSignedUrl(client, command, {
    expiresIn: addressLivesSeconds,
    signingDate: new Date(signedAt * 1000),
  });
}
