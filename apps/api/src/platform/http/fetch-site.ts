import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that another origin made the request: another site, or another host of ours.
 * Other programs do not send the header.
 */
export function isFromElsewhere({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
