import type { Market } from './market.ts';
import { newYork } from './new-york/index.ts';

export const defaultMarket = newYork;

/** Every city that an installation can be for, by the value of MARKET. */
export const markets: Record<string, Market> = { [newYork.id]: newYork };
