import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { compressPage } from './platform/compress-page.ts';
import { holdScripts } from './platform/held-scripts.tsx';
import { serverRequest } from './platform/load-context.ts';
import { NonceContext } from './platform/nonce.ts';
import { nonceToCome, type RenderedPage, VisitorPages } from './platform/visitor-pages.ts';

export { createRequestListener } from '@react-router/node';
export { createLoadContext } from './platform/load-context.ts';

/** A render that takes longer is cut off. */
const renderTimeoutMs = 10_000;

const visitorPages = new VisitorPages();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // The page shows who is signed in, so only the browser keeps it, and asks each time.
  headers.set('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const asked = loadContext.get(serverRequest);
  const render = () => renderPage(request.url, status, routerContext);
  const page = await visitorPages.find(request.url, routerContext, asked, render);
  const html = page.html.replaceAll(nonceToCome, asked.nonce);
  const { body, encoding } = await compressPage(html, request.headers.get('accept-encoding'));
  if (encoding) headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  return new Response(body, { status: page.status, headers });
}

/** The whole page. An error in one of its parts makes it a 500, and that part is left out. */
function renderPage(url: string, status: number, context: EntryContext): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonceToCome}>
        <ServerRouter context={context} url={url} nonce={nonceToCome} />
      </NonceContext>,
      {
        nonce: nonceToCome,
        onAllReady() {
          clearTimeout(timer);
          for (const error of errors) console.error(error);
          const whole = text(pipe(new PassThrough())).then((html) => ({
            html: holdScripts(html),
            status: errors.length > 0 ? 500 : status,
          }));
          resolve(whole);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          errors.push(error);
        },
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}
