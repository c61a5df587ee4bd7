import type { IncomingHttpHeaders } from 'node:http';

/**
 * True if a browser says that another origin made the request, including another host of ours.
 * Other programs do not send the header.
 */
export function isFromElsewhere({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
