import { createHash } from 'node:crypto';
import type { FormObject } from './form.ts';

/** A field of a multipart form, or a file without its bytes. */
type Part = { name: string; value: string | FormObject };

/** Decodes a multipart body. A file becomes `{filename, type, size, sha256}`; its bytes are not kept. */
export function decodeMultipart(body: Buffer, contentType: string): FormObject {
  const form: FormObject = Object.create(null);
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!boundary) return form;
  // Each byte is one character, so that positions in the text are positions in the body.
  const text = body.toString('latin1');
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const read = readPart(part);
    if (read) form[read.name] = read.value;
  }
  return form;
}

function readPart(part: string): Part | undefined {
  const end = part.indexOf('\r\n\r\n');
  const head = part.slice(0, end);
  const name = /name="([^"]*)"/.exec(head)?.[1];
  if (end < 0 || name === undefined) return undefined;
  const bytes = Buffer.from(part.slice(end + 4, -2), 'latin1');
  const filename = /filename="([^"]*)"/.exec(head)?.[1];
  if (filename === undefined) return { name, value: bytes.toString('utf8') };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = String(bytes.length);
  return { name, value: { filename, type: typeOf(bytes), size, sha256 } };
}

const signatures = [
  ['jpg', 'ffd8ff'],
  ['png', '89504e470d0a1a0a'],
  ['pdf', '25504446'],
] as const;

function typeOf(bytes: Buffer): string {
  const start = bytes.subarray(0, 8).toString('hex');
  return signatures.find(([, signature]) => start.startsWith(signature))?.[0] ?? 'unknown';
}
