import type { BrowserContext } from 'playwright';

export type Problems = string[];

/** Instead of a status: the request may fail, because the test cuts its connection. */
export const failed = 0;

/**
 * Collects console errors (content policy and hydration included), uncaught errors, answers of 400
 * and over, and failed requests.
 * @param origin problems of other sites, such as Stripe's pages, are ignored
 * @param expected statuses from 400 on that the test expects, by path with `{id}` for ids
 */
export function watch(
  context: BrowserContext,
  origin: string,
  expected: Readonly<Record<string, number>> = {},
): Problems {
  const problems: Problems = [];
  // The browser's fingerprint is sent in idle time: the session may have ended by then.
  const statuses: typeof expected = { '/api/fingerprint': 401, ...expected };
  const isOurs = (url: string) => url.startsWith(origin);
  const pathOf = (url: string) => new URL(url).pathname;
  const isExpected = (path: string, status: number) =>
    statuses[path.replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/, '/{id}')] === status;

  context.on('console', (message) => {
    const { url } = message.location();
    const type = message.type();
    const text = message.text();
    const isAboutHydration = /hydrat/i.test(text);
    if ((type !== 'error' && !isAboutHydration) || (url && !isOurs(url))) return;
    // The browser logs each 4xx answer; the answers themselves are checked below.
    if (text.startsWith('Failed to load resource')) return;
    problems.push(`console ${type}: ${text} (${url})`);
  });
  context.on('weberror', (error) => {
    const page = error.page();
    if (page && !isOurs(page.url())) return;
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('response', (response) => {
    const [url, status] = [response.url(), response.status()];
    if (!isOurs(url) || status < 400 || isExpected(pathOf(url), status)) return;
    problems.push(`${response.request().method()} ${pathOf(url)} answered ${status}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests, and a test may take the browser offline.
    if (['net::ERR_ABORTED', 'net::ERR_INTERNET_DISCONNECTED'].includes(reason)) return;
    if (!isOurs(request.url())) return;
    if (isExpected(pathOf(request.url()), failed)) return;
    problems.push(`${request.method()} ${pathOf(request.url())} failed: ${reason}`);
  });
  return problems;
}
