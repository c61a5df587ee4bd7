import type { IncomingHttpHeaders } from 'node:http';

/** True if a browser says that another origin made the request. Other programs send no such header. */
export function isFromElsewhere({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
