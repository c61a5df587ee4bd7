import type { Env } from '../env.ts';

type Bucket = Pick<Env, 'FILES_URL' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION'>;

/** Origins from which pages load files: that of public photos, and the bucket's own for signed addresses. */
export function fileOrigins({ FILES_URL, S3_BUCKET, S3_ENDPOINT, S3_REGION }: Bucket): string[] {
  if (!FILES_URL || !S3_BUCKET) return [];
  const aws = `s3.${S3_REGION}.amazonaws.com`;
  // A certificate of AWS covers one label, so buckets with dots are part of the path.
  const own = S3_BUCKET.includes('.') ? `https://${aws}` : `https://${S3_BUCKET}.${aws}`;
  return [...new Set([FILES_URL, S3_ENDPOINT ? new URL(S3_ENDPOINT).origin : own])];
}
