import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';

const bucketName = 'cars-and-more';
const region = 'eu-central-1';
const keyId = 'an-id';
const secret = 'a-secret';

interface StoredObject {
  bytes: Buffer;
  type: string | undefined;
  class?: string | string[] | undefined;
  cacheControl?: string | undefined;
}

export interface TestBucket {
  /** Settings of a server that stores its files here and lets browsers read them. */
  variables: Record<
    | 'S3_BUCKET'
    | 'S3_ENDPOINT'
    | 'S3_REGION'
    | 'S3_ACCESS_KEY_ID'
    | 'S3_SECRET_ACCESS_KEY'
    | 'FILES_URL',
    string
  >;
  /** By key. */
  objects: Map<string, StoredObject>;
  /** Keys that were read at a signed address, or at FILES_URL. */
  readBySigned: string[];
  readInPublic: string[];
  /** Keys that FILES_URL serves without a signature. */
  isPublic: (key: string) => boolean;
  /** By how much the bucket's own clock is ahead, in milliseconds. */
  aheadMs: number;
  close(): void;
}

/**
 * The part of S3 that the storage uses, with lists of one key a page; and beside it, at another
 * origin, the CDN that serves public files. Refuses what is not signed, signed wrongly or too old.
 */
export async function startBucket(): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  const api = await listen(async (request, response) => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '', api.origin);
    const key = keyOf(url);
    const isSigned = headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`);
    if (key === undefined) return response.writeHead(403).end();
    if (!isSigned && method === 'GET' && isSignedWell(url, Date.now() + bucket.aheadMs)) {
      bucket.readBySigned.push(key);
      const { searchParams } = url;
      return answer(request, objects.get(key), {
        'content-type': searchParams.get('response-content-type'),
        'content-disposition': searchParams.get('response-content-disposition'),
        'cache-control': searchParams.get('response-cache-control'),
      })(response);
    }
    if (!isSigned) return response.writeHead(403).end();
    if (key === '' && method === 'GET') {
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(listAfter(objects, url.searchParams.get('continuation-token') ?? ''));
    }
    if (method === 'PUT') {
      objects.set(key, {
        bytes: await buffer(request),
        type: headers['content-type'],
        class: headers['x-amz-storage-class'],
        cacheControl: headers['cache-control'],
      });
      return response.writeHead(200).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    return answer(request, objects.get(key))(response);
  });
  const front = await listen((request, response) => {
    const key = decodeURIComponent((request.url ?? '').split('?')[0]?.slice(1) ?? '');
    if (!bucket.isPublic(key)) return response.writeHead(403).end();
    bucket.readInPublic.push(key);
    return answer(request, objects.get(key))(response);
  });
  const bucket: TestBucket = {
    variables: {
      S3_BUCKET: bucketName,
      S3_ENDPOINT: api.origin,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
      FILES_URL: front.origin,
    },
    objects,
    readBySigned: [],
    readInPublic: [],
    isPublic: (key) => key.startsWith('photos/'),
    aheadMs: 0,
    close() {
      api.close();
      front.close();
    },
  };
  return bucket;
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Undefined for another bucket, empty for the bucket itself. */
function keyOf({ pathname }: URL): string | undefined {
  const [, name, ...rest] = pathname.split('/');
  return name === bucketName ? decodeURIComponent(rest.join('/')) : undefined;
}

function listAfter(objects: TestBucket['objects'], after: string): string {
  const [key, next] = [...objects.keys()].sort().filter((each) => each > after);
  return (
    `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
    (next ? `<NextContinuationToken>${key}</NextContinuationToken>` : '') +
    `${key ? `<Contents><Key>${key}</Key></Contents>` : ''}</ListBucketResult>`
  );
}

/** The object, or the range of it that the request asks for. */
function answer(
  { method, headers }: IncomingMessage,
  found: StoredObject | undefined,
  shown: Record<string, string | null> = {},
) {
  return (response: Parameters<RequestListener>[1]) => {
    const isHead = method === 'HEAD';
    if (!found) {
      return response
        .writeHead(404, { 'content-type': 'application/xml' })
        .end(isHead ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    }
    const { bytes, type, cacheControl } = found;
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
    const end = last ? Math.min(Number(last), bytes.length - 1) : bytes.length - 1;
    const sent = first ? bytes.subarray(Number(first), end + 1) : bytes;
    for (const [name, value] of Object.entries({
      'content-type': type,
      'cache-control': cacheControl,
    })) {
      if (value) response.setHeader(name, value);
    }
    for (const [name, value] of Object.entries(shown)) if (value) response.setHeader(name, value);
    response.setHeader('accept-ranges', 'bytes');
    if (first) response.setHeader('content-range', `bytes ${first}-${end}/${bytes.length}`);
    response.writeHead(first ? 206 : 200, { 'content-length': sent.length });
    return response.end(isHead ? undefined : sent);
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** AWS's signature, version 4, in the query of a GET. */
function isSignedWell(url: URL, now: number): boolean {
  const given = Object.fromEntries(url.searchParams);
  const { 'X-Amz-Date': date = '', 'X-Amz-Expires': lives, 'X-Amz-Signature': signature } = given;
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  if (!signature || given['X-Amz-Credential'] !== `${keyId}/${scope}`) return false;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(strictlyEncoded).join('='))
    .sort()
    .join('&');
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(request.join('\n'))].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const isOurs = timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'));
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  return isOurs && signedAt <= now && now < signedAt + Number(lives) * 1000;
}

const strictlyEncoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
