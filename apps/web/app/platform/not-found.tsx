import type { Route } from './+types/not-found.ts';

/** An address that is none: plain text, from the server with status 404 (specification, section 2). */
export const middleware: Route.MiddlewareFunction[] = [
  () => new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } }),
];

export default function NotFound() {
  return <pre>Not found</pre>;
}
