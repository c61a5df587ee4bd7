import type { Market } from './market.ts';
import { defaultMarket, markets } from './markets.ts';

declare global {
  /** The market of this process, for the build of the pages, which has its own copy of this module. */
  var marketInUse: Market | undefined;
}

/** A value that names none ends the start elsewhere, with a line for the operator. */
globalThis.marketInUse ??= markets[process.env.MARKET ?? ''] ?? defaultMarket;

export const market: Market = globalThis.marketInUse;
