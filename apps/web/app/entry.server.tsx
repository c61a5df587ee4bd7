import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { serverRequest } from './platform/load-context.ts';
import { NonceContext } from './platform/nonce.ts';
import { pageStream } from './platform/page-stream.ts';

export { createRequestListener } from '@react-router/node';
export { createLoadContext } from './platform/load-context.ts';

/** A render that takes longer is cut off. */
const renderTimeoutMs = 10_000;

/** Streams the page. Crawlers wait for all of it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  // The page shows who is signed in, so it is private and never cached.
  headers.set('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce } = loadContext.get(serverRequest);
  const startsWhen = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady';
  return new Promise((resolve, reject) => {
    let answerStatus = status;
    let isStreaming = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [startsWhen]() {
          isStreaming = true;
          const { stream, encoding } = pageStream(request.headers.get('accept-encoding'));
          if (encoding) headers.set('content-encoding', encoding);
          headers.append('vary', 'accept-encoding');
          stream.once('close', () => clearTimeout(timer));
          const body = createReadableStreamFromReadable(stream);
          pipe(stream);
          resolve(new Response(body, { status: answerStatus, headers }));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          answerStatus = 500;
          // Before the shell has rendered, the request handler reports the error.
          if (isStreaming) console.error(error);
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}
