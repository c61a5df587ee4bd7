import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { type ImportProblem, importLimits } from '@curbside/domain/calendars/rules';
import { product } from '@curbside/domain/product';
import { type Env, isThisMachine } from '../../platform/env.ts';
import { isPublicAddress } from '../../platform/geo/address-range.ts';

/** Why there is no calendar; anything else that is thrown is a defect. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(`A calendar could not be read: ${problem}.`, options);
    this.problem = problem;
  }
}

const maxRedirects = 3;

/** In IPv6 only global unicast leads out, and not what tunnels to an address of IPv4. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 23, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');
tunnels.addSubnet('3fff::', 20, 'ipv6');

export function leadsOutside(address: string): boolean {
  if (!isPublicAddress(address)) return false;
  if (isIP(address) === 4) return true;
  return globalIpv6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

/** A site that runs on this machine, as in development and tests, may read calendars of it. */
const isLocal = ({ publicUrl }: Env) => isThisMachine(new URL(publicUrl).hostname);

/** Whether the site would ask this address at all; names are resolved when they are asked. */
export function isAllowedUrl(env: Env, url: URL): boolean {
  if (isLocal(env)) return true;
  const literal = hostOf(url);
  return url.protocol === 'https:' && (isIP(literal) === 0 || leadsOutside(literal));
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

interface Target {
  address: string;
  family: number;
}

/**
 * The text at the address. Its name is resolved once, and every connection goes to that address, so that
 * no later answer of a name server leads inside. Throws ImportFailure.
 */
export async function downloadCalendar(env: Env, address: string): Promise<string> {
  const signal = AbortSignal.timeout(importLimits.answerMs);
  try {
    return await Promise.race([download(env, new URL(address), signal), whenAborted(signal)]);
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    throw new ImportFailure(signal.aborted ? 'too_slow' : 'unreachable', { cause: error });
  }
}

async function download(env: Env, first: URL, signal: AbortSignal): Promise<string> {
  if (!isAllowedUrl(env, first)) throw new ImportFailure('refused_address');
  const target = await resolveTarget(env, first);
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await request(url, target, signal);
    const next = redirectOf(answer, url);
    if (!next) return readText(answer);
    answer.destroy();
    if (next.hostname !== first.hostname) throw new ImportFailure('redirected');
    if (!isAllowedUrl(env, next)) throw new ImportFailure('refused_address');
    url = next;
  }
  throw new ImportFailure('redirected');
}

async function resolveTarget(env: Env, url: URL): Promise<Target> {
  const targets = await lookup(hostOf(url), { all: true });
  const [target] = targets;
  if (!target) throw new ImportFailure('unreachable');
  // A name with any address inside is not asked at all.
  if (!isLocal(env) && !targets.every(({ address }) => leadsOutside(address))) {
    throw new ImportFailure('refused_address');
  }
  return target;
}

function request(url: URL, target: Target, signal: AbortSignal): Promise<IncomingMessage> {
  const get: typeof https.get = url.protocol === 'https:' ? https.get : http.get;
  return new Promise((resolve, reject) => {
    get(
      {
        ...urlToHttpOptions(url),
        agent: false,
        signal,
        headers: {
          accept: 'text/calendar',
          'accept-encoding': 'identity',
          'user-agent': `${product.name} calendar import`,
        },
        lookup: (_name, options, done) => {
          if (options.all) done(null, [target]);
          else done(null, target.address, target.family);
        },
      },
      resolve,
    ).once('error', reject);
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  if (!URL.canParse(headers.location ?? '', from.href)) throw new ImportFailure('bad_answer');
  const next = new URL(headers.location ?? '', from);
  if (!['http:', 'https:'].includes(next.protocol)) throw new ImportFailure('refused_address');
  return next;
}

async function readText(answer: IncomingMessage): Promise<string> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = answer.headers;
  try {
    if (answer.statusCode !== 200 || encoding !== 'identity') throw new ImportFailure('bad_answer');
    if (Number(length) > importLimits.bytes) throw new ImportFailure('too_large');
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer) {
      bytes += chunk.length;
      if (bytes > importLimits.bytes) throw new ImportFailure('too_large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks)
      .toString('utf8')
      .replace(/^\uFEFF/, '');
  } finally {
    answer.destroy();
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
