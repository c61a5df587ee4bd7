import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EntryContext } from 'react-router';
import type { ServerRequest } from './load-context.ts';
import { userKey } from './query-client.ts';

export interface RenderedPage {
  /** With `nonceToCome` where each answer has a nonce of its own. */
  html: string;
  status: number;
}

/** Nobody outside this process ever learns it, so no text of a person can contain it. */
export const nonceToCome = randomBytes(16).toString('base64url');

const mostCharacters = 20_000_000;
/** A page may show the time as it was so long ago. */
const keptMs = 10_000;

/** When the data was fetched, which makes no difference to the page. */
const momentsOfFetching = new Set(['dataUpdatedAt', 'errorUpdatedAt', 'dehydratedAt']);

/**
 * The pages that visitors were shown last. The data of a page is fetched for each request, and only
 * what was rendered from the very same data is shown again: no visitor sees anything outdated.
 */
export class VisitorPages {
  readonly #pages = new LRUCache<string, RenderedPage>({
    ttl: keptMs,
    maxSize: mostCharacters,
    sizeCalculation: ({ html }) => html.length,
  });

  async find(
    url: string,
    { staticHandlerContext, serverHandoffStream }: EntryContext,
    { queryClient, now }: ServerRequest,
    render: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const isVisitor = queryClient.getQueryData(userKey) === null;
    if (!isVisitor || staticHandlerContext.errors) return render();
    const { loaderData, statusCode } = staticHandlerContext;
    const time = Math.floor(now.getTime() / keptMs);
    const root = { ...loaderData.root, now: time };
    const key = hashOf([url, statusCode, { ...loaderData, root }]);
    const known = this.#pages.get(key);
    if (known) {
      await serverHandoffStream?.cancel();
      return known;
    }
    const page = await render();
    if (page.status === statusCode) this.#pages.set(key, page);
    return page;
  }
}

function hashOf(parts: unknown[]): string {
  const json = JSON.stringify(parts, (name, value) =>
    momentsOfFetching.has(name) ? undefined : value,
  );
  return createHash('sha256').update(json).digest('base64');
}
