import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service that keeps the messages it receives. */
export interface PushService {
  url: string;
  received: ReceivedPush[];
  /** Status codes for the next messages, in turn; 201 afterward. */
  answerNext(...statuses: number[]): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const status = statuses.shift() ?? 201;
    if (status < 300) {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
    }
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerNext: (...next) => void statuses.push(...next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A browser's side of a subscription: its keys, and the decryption of messages. */
export class PushBrowser {
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#keys.generateKeys();
  }

  get subscription() {
    return {
      endpoint: this.endpoint,
      keys: {
        p256dh: this.#keys.getPublicKey('base64url'),
        auth: this.#secret.toString('base64url'),
      },
    };
  }

  /** Decrypts a message (RFC 8291 over RFC 8188, one record). */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const shared = hkdf(this.#keys.computeSecret(sender), this.#secret, info, 32);
    const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // A record ends with a 2 and zeros.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
  }
}

function hkdf(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length));
}
