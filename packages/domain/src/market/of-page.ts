import type { Market } from './market.ts';

interface Page {
  document: { documentElement: { dataset: { market: string } } };
}

const { document } = globalThis as unknown as Page;

/** The server writes the market into each page, so that one build of the pages serves every city. */
export const market: Market = JSON.parse(document.documentElement.dataset.market);
