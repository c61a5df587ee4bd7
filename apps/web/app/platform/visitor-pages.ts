import { LRUCache } from 'lru-cache';
import type { ServerRequest } from './load-context.ts';
import type { SeenAnswers } from './page-data.ts';

export interface RenderedPage {
  /** With a placeholder for the nonce, which each answer has of its own. */
  html: string;
  status: number;
}

interface KeptPage extends RenderedPage {
  /** From which it was rendered. */
  seen: SeenAnswers;
  /** In which it was rendered, as `timeOf` counts. */
  time: number;
}

/** A character takes two bytes if any in the text is beyond Latin-1. */
const mostCharacters = 10_000_000;
/** A page may show the time as it was so long ago. */
const keptMs = 10_000;

/**
 * The pages that visitors were shown last. The API is asked again for each request, and only what was
 * rendered from the very same answers is shown again: no visitor sees anything outdated.
 */
export class VisitorPages {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: mostCharacters,
    sizeCalculation: ({ html, seen }) =>
      [...seen.values()].reduce((sum, { length }) => sum + length, html.length),
  });

  /** The page that was kept for this request, if it is still the one to show. */
  async find(
    address: string,
    { publicUrl, data, now }: ServerRequest,
  ): Promise<RenderedPage | undefined> {
    const kept = this.#pages.get(publicUrl + address);
    if (kept?.time !== timeOf(now)) return undefined;
    return (await data.isStill(kept.seen)) ? kept : undefined;
  }

  async keep(
    address: string,
    { publicUrl, data, now }: ServerRequest,
    page: RenderedPage,
  ): Promise<void> {
    this.#pages.set(publicUrl + address, { ...page, seen: await data.seen(), time: timeOf(now) });
  }
}

/** In whole tens of seconds, so that midnight and the hours of trips fall between two pages. */
function timeOf(now: Date): number {
  return Math.floor(now.getTime() / keptMs);
}
