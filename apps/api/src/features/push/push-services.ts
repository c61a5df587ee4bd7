import type { Env } from '../../platform/env.ts';

/** The push services of the browsers: the server calls no other address that a client names. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Whether an address belongs to a browser's push service; in development also to this machine. */
export function isPushService(address: string, { isProduction }: Env): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  if (!isProduction && ['127.0.0.1', 'localhost'].includes(hostname)) return true;
  if (protocol !== 'https:' || port !== '' || username !== '') return false;
  // A parser that reads other characters in another way would call another host.
  if (!/^[a-z0-9.-]+$/.test(hostname)) return false;
  return services.some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  );
}
