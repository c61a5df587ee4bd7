import { unknownAddress } from '@curbside/domain/wire/errors';
import type { Route } from './+types/not-found.ts';
import { answerUnknown } from './unknown-address.ts';

/** An unknown address: plain text, from the server with status 404. */
export const middleware: Route.MiddlewareFunction[] = [answerUnknown];

export default function NotFound() {
  return <pre>{unknownAddress}</pre>;
}
