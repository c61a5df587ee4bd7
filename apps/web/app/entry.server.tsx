import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { compressPage } from './platform/compress-page.ts';
import { holdScripts } from './platform/held-scripts.tsx';
import { NonceContext } from './platform/inline-script.tsx';
import { type ServerRequest, serverRequest } from './platform/load-context.ts';
import { type RenderedPage, VisitorPages } from './platform/visitor-pages.ts';
import { StagingContext } from './shell/staging.ts';

export { createRequestListener } from '@react-router/node';
export { createLoadContext } from './platform/load-context.ts';

/** A render that takes longer is cut off. */
const renderTimeoutMs = 10_000;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  // The page shows who is signed in, so only the browser keeps it, and asks each time.
  'cache-control': 'private, no-cache',
  vary: 'accept-encoding',
};

/**
 * Stands in the HTML where the nonce comes. Nobody outside this process ever learns it, so no text of
 * a person can contain it.
 */
const nonceToCome = randomBytes(16).toString('base64url');

const visitorPages = new VisitorPages();

interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
}

/** React Router calls this for what a loader or a page throws. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500;
  if (!isRefusal && !request.signal.aborted) context.get(serverRequest).logError(error);
};

/** React Router calls this when the loaders of a page are done. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const respond = (answer: PageAnswer) => {
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, value);
    return new Response(answer.body, { status: answer.status, headers });
  };
  if (request.method === 'HEAD') return respond({ status, headers: pageHeaders, body: null });

  const asked = loadContext.get(serverRequest);
  const page = await renderPage(request.url, status, routerContext, asked);
  if (asked.isVisitor && page.status === status && !routerContext.staticHandlerContext.errors) {
    const { pathname, search } = new URL(request.url);
    await visitorPages.keep(pathname + search, asked, page);
  }
  return respond(await answerWith(page, asked.nonce, request.headers.get('accept-encoding')));
}

/** The answer to a visitor, if the page was rendered before and its data has not changed since. */
export async function answerAgain(
  address: string,
  loadContext: RouterContextProvider,
  acceptEncoding: string | undefined,
): Promise<PageAnswer | undefined> {
  const asked = loadContext.get(serverRequest);
  if (!asked.isVisitor) return undefined;
  const page = await visitorPages.find(address, asked);
  return page && answerWith(page, asked.nonce, acceptEncoding);
}

async function answerWith(
  page: RenderedPage,
  nonce: string,
  acceptEncoding: string | null | undefined,
): Promise<PageAnswer> {
  const bytes = Buffer.from(page.html.replaceAll(nonceToCome, nonce));
  const { body, encoding } = await compressPage(bytes, acceptEncoding ?? '');
  const headers = { ...pageHeaders, ...(encoding && { 'content-encoding': encoding }) };
  return { status: page.status, headers, body };
}

/** The whole page. An error in one of its parts makes it a 500, and that part is left out. */
function renderPage(
  url: string,
  status: number,
  context: EntryContext,
  { isStaging, logError }: ServerRequest,
): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = [];
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonceToCome}>
        <StagingContext value={isStaging}>
          <ServerRouter context={context} url={url} nonce={nonceToCome} />
        </StagingContext>
      </NonceContext>,
      {
        nonce: nonceToCome,
        onAllReady() {
          clearTimeout(timer);
          for (const error of errors) logError(error);
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
