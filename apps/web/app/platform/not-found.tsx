import type { Route } from './+types/not-found.ts';

const text = '404 Not found';

/** An unknown address: plain text, from the server with status 404. */
export const middleware: Route.MiddlewareFunction[] = [
  () =>
    new Response(text, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
];

export default function NotFound() {
  return <pre>{text}</pre>;
}
