import type { Env } from '../../platform/env.ts';

/** Push services of the browsers. The server calls no other host that a client names. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Accepts push services of browsers; in development also this machine. */
export function isPushService(address: string, { isProduction }: Env): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  if (!isProduction && ['127.0.0.1', 'localhost'].includes(hostname)) return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  // A URL parser that reads other characters differently would call another host.
  if (!/^[a-z0-9.-]+$/.test(hostname)) return false;
  return services.some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  );
}
