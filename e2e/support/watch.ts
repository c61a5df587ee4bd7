import type { BrowserContext } from 'playwright';

/** What went wrong in somebody's windows, in words; it fills as it happens. */
export type Problems = string[];

/**
 * Watches everything that a page of ours must not do: errors on the console (broken content
 * policies and hydration among them), errors nobody caught, 5xx answers and requests that failed.
 * @param origin only what this site does counts, not the payment provider's pages
 * @param expected statuses of 400 and over that the test is there to see, by path, ids as `{id}`
 */
export function watch(
  context: BrowserContext,
  origin: string,
  expected: Readonly<Record<string, number>> = {},
): Problems {
  const problems: Problems = [];
  const isOurs = (url: string) => url.startsWith(origin);
  const pathOf = (url: string) => new URL(url).pathname;
  const isExpected = (path: string, status: number) =>
    expected[path.replace(/\/\d+$/, '/{id}')] === status;

  context.on('console', (message) => {
    const { url } = message.location();
    const type = message.type();
    const text = message.text();
    const tellsOfHydration = /hydrat/i.test(text);
    if ((type !== 'error' && !tellsOfHydration) || (url && !isOurs(url))) return;
    // The browser's own line on an answer of 4xx: the answers themselves are looked at below.
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
    // Leaving a page ends what it was still asking for.
    if (!isOurs(request.url()) || reason === 'net::ERR_ABORTED') return;
    problems.push(`${request.method()} ${pathOf(request.url())} failed: ${reason}`);
  });
  return problems;
}
