import { unknownAddress } from '@curbside/domain/wire/errors';

/** The server's answer where there is no such page. */
export function answerUnknown(): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(unknownAddress, { status: 404, headers });
}
