import { accessSync, constants } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isMaxMindFile } from './geo/is-max-mind-file.ts';

export const portSchema = z.coerce.number().int().min(0).max(65_535);

/** The driver checks the certificate in all of these, and warns of the first two. */
const checkedModes = ['require', 'verify-ca', 'verify-full'];
const tlsModes = ['disable', 'no-verify', ...checkedModes];

/** The driver reads these at each connection. */
const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'];

export const databaseSchema = z
  .string()
  .refine(isDatabaseAddress, {
    error:
      'must be postgres://USER:PASSWORD@HOST:PORT/DATABASE, with each special character of the password percent-encoded, such as %23 for #',
    abort: true,
  })
  .refine(
    (text) => tlsModes.includes(new URL(text).searchParams.get('sslmode') ?? 'disable'),
    `sslmode must be one of ${tlsModes.join(', ')}`,
  )
  .refine(
    (text) => {
      const { hostname, searchParams } = new URL(text);
      const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
      return !(isAddress && checkedModes.includes(searchParams.get('sslmode') ?? ''));
    },
    // For an address the driver compares the certificate with 'localhost'.
    'the certificate of an IP address cannot be checked: give the name of the host, or sslmode=no-verify',
  )
  .superRefine((text, ctx) => {
    for (const [name, path] of new URL(text).searchParams) {
      if (tlsFiles.includes(name) && path !== '' && !isReadable(path)) {
        ctx.addIssue(`${name} names ${path}, which cannot be read: name a file that is there`);
      }
    }
  })
  .transform((text) => text.replace(/\bsslmode=(require|verify-ca)\b/, 'sslmode=verify-full'));

function isDatabaseAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  try {
    // The driver decodes name and password, and throws where a % begins no code.
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

export const originSchema = z
  .string()
  .superRefine((text, ctx) => {
    const problem = problemOfAddress(text);
    if (problem) ctx.addIssue(problem);
  })
  .transform((text) => (URL.canParse(text) ? new URL(text).origin : text));

function problemOfAddress(text: string): string | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return 'must begin with https://';
  const { pathname } = new URL(text);
  if (pathname === '/' && !/[?#@]/.test(text)) return undefined;
  return 'must be an address without a path, such as https://cars.example';
}

export const senderSchema = z
  .string()
  .regex(
    /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an email address, with or without a name: Cars <cars@example.com>',
  );

export const proxiesSchema = z
  .string()
  .refine(
    (text) => hopsOf(text) !== undefined || text.split(',').every((part) => isProxy(part.trim())),
    'name the proxies: IP addresses, networks such as 10.0.0.0/8, or loopback, separated by commas; or say how many proxies a request passes, such as 1',
  )
  .transform((text) => hopsOf(text) ?? text);

function hopsOf(text: string): number | undefined {
  if (text === 'true') return 1;
  return /^[1-9]$/.test(text) ? Number(text) : undefined;
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

export const mapSchema = z
  .string()
  .refine(isMaxMindFile, 'must be a file in the format of MaxMind (.mmdb)');
