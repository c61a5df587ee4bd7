import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Env } from '../../../platform/env.ts';
import { cookiePrefixOf } from './cookie-prefix.ts';

/** A browser, and the accounts that signed in with it, latest first. */
export interface Device {
  id: string;
  userIds: readonly string[];
}

const rememberedAccounts = 5;
const lastsSeconds = 365 * 86_400;

const cookieName = (env: Env) => `${cookiePrefixOf(env)}.device`;

/** The browser of a request; undefined unless we signed its cookie. */
export function readDevice(env: Env, secret: string, cookies = ''): Device | undefined {
  const start = `${cookieName(env)}=`;
  const pair = cookies.split(/;\s*/).find((text) => text.startsWith(start));
  const [payload = '', signature = ''] = pair?.slice(start.length).split('.') ?? [];
  if (!payload || !isSigned(secret, payload, signature)) return undefined;
  const [id = '', ...userIds] = Buffer.from(payload, 'base64url').toString().split(' ');
  return { id, userIds };
}

/** Set-Cookie header that makes a browser known to an account. */
export function deviceCookie(
  env: Env,
  secret: string,
  device: Device | undefined,
  userId: string,
): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const others = device?.userIds.filter((other) => other !== userId) ?? [];
  const userIds = [userId, ...others].slice(0, rememberedAccounts);
  const payload = Buffer.from([id, ...userIds].join(' ')).toString('base64url');
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lastsSeconds}`;
  const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(env)}=${payload}.${sign(secret, payload)}; ${attributes}${secure}`;
}

const sign = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`device:${payload}`).digest('base64url');

function isSigned(secret: string, payload: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, payload))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
