import { market } from '@curbside/domain/market/current';
import newYork from './new-york.json' with { type: 'json' };

/** Outlines in the units of the domain's map projection: tools/map draws them. */
interface Drawing {
  land: { borough: string; path: string; cells: string[] }[];
  parks: string;
  lines: string;
}

/** By the ids of markets. */
const drawings: Record<string, Drawing> = { 'new-york': newYork };

/** Without a drawing, the map has the places and no land. */
export const drawing: Drawing = drawings[market.id] ?? { land: [], parks: '', lines: '' };
