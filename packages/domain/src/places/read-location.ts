import { market } from '../market/current.ts';
import { editDistance } from './edit-distance.ts';
import { type Place, places } from './places.ts';

export interface Reading {
  isCityNamed: boolean;
  boroughs: string[];
  neighborhoods: Place[];
  zips: string[];
  /** True if some words name no known place. */
  hasUnknownWords: boolean;
}

/** One character can normalize to a whole phrase, so the words are counted after that. */
const mostWords = 24;

/** Lower case, without accents and punctuation: "Hell’s Kitchen" → "hells kitchen". */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ', mostWords);
}

const phrases = new Map<string, Place[]>();
for (const place of places) {
  const names = [place.name, ...place.aliases].map((name) => wordsOf(name).join(' '));
  for (const name of new Set(names)) phrases.set(name, [...(phrases.get(name) ?? []), place]);
}
const compactPhrases = [...phrases].map(([phrase, named]) => ({
  text: phrase.replaceAll(' ', ''),
  named,
}));
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));
const neighborhoodsKnown = places.filter(({ kind }) => kind === 'neighborhood');
const knownZips = new Set(neighborhoodsKnown.flatMap(({ zips }) => zips));

const stateCode = market.stateCode.toLowerCase();
const fillers = new Set([
  stateCode,
  ...['usa', 'us', 'united', 'states', 'city', 'the', 'near', 'in', 'at'],
]);
/** "Flatbush Ave" is a street; only "Flatbush" is the neighborhood. */
const streetWords = new Set(
  'ave avenue av st street blvd boulevard rd road pkwy parkway expy expressway ln lane dr drive'.split(
    ' ',
  ),
);

type Match = (words: string[]) => Place[] | undefined;

/** Reads from left to right, the longest name first. Returns the places and the words between. */
function scan(words: string[], match: Match): { found: Place[]; rest: string[][] } {
  const found: Place[] = [];
  const rest: string[][] = [[]];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(longestPhrase, words.length - start);
    let named: Place[] | undefined;
    for (; length > 0; length -= 1) {
      const isStreet = streetWords.has(words[start + length] ?? '');
      named = isStreet ? undefined : match(words.slice(start, start + length));
      if (named) break;
    }
    if (named) {
      found.push(...named);
      rest.push([]);
    } else {
      rest.at(-1)?.push(words[start] ?? '');
    }
    start += Math.max(1, length);
  }
  return { found, rest: rest.filter((run) => run.length > 0) };
}

const exactly: Match = (words) => phrases.get(words.join(' '));

/** Long names allow more typos, and the boroughs one more. */
function allowedEdits(length: number, place: Place | undefined): number {
  if (length < 4) return 0;
  const lengthForTwo = place?.kind === 'neighborhood' ? 11 : 8;
  return length >= lengthForTwo ? 2 : 1;
}

const roughly: Match = (words) => {
  if (words.some((word) => /\d/.test(word) || fillers.has(word))) return undefined;
  const text = words.join('');
  let best: { distance: number; named: Place[] } | undefined;
  for (const { text: phrase, named } of compactPhrases) {
    const allowed = allowedEdits(Math.min(text.length, phrase.length), named[0]);
    if (Math.abs(text.length - phrase.length) > allowed) continue;
    const distance = editDistance(text, phrase);
    if (distance <= allowed && distance < (best?.distance ?? 99)) best = { distance, named };
  }
  return best?.named;
};

function boroughsOf(named: readonly Place[]): string[] {
  return [...new Set(named.flatMap(({ borough }) => borough ?? []))];
}

export function neighborhoodsOfZips(zips: readonly string[]): Place[] {
  return neighborhoodsKnown.filter((place) => place.zips.some((zip) => zips.includes(zip)));
}

/**
 * Finds the places that a text names: by name, nickname or ZIP code, and with typos if no name
 * matches exactly. A borough, or else a ZIP code, decides between places of the same name.
 */
export function readLocation(text: string): Reading {
  const exact = scan(wordsOf(text), exactly);
  const zipsNamed = exact.rest.flat().filter((word) => knownZips.has(word));
  let found = exact.found;
  let unknown = exact.rest.flat();
  if (zipsNamed.length === 0 && !found.some(({ kind }) => kind === 'neighborhood')) {
    const rough = exact.rest.map((run) => scan(run, roughly));
    found = [...found, ...rough.flatMap((run) => run.found)];
    unknown = rough.flatMap((run) => run.rest.flat());
  }
  const boroughsNamed = boroughsOf(found.filter(({ kind }) => kind === 'borough'));
  const lies = (place: Place, within: readonly string[]) =>
    within.length === 0 || (place.borough !== undefined && within.includes(place.borough));
  const zips = zipsNamed.filter((zip) =>
    neighborhoodsOfZips([zip]).some((place) => lies(place, boroughsNamed)),
  );
  const boroughs = boroughsNamed.length > 0 ? boroughsNamed : boroughsOf(neighborhoodsOfZips(zips));
  const neighborhoods = found.filter(
    (place) => place.kind === 'neighborhood' && lies(place, boroughs),
  );
  const isFiller = (word: string) => fillers.has(word) || knownZips.has(word);
  return {
    isCityNamed: found.some(({ kind }) => kind === 'city') || unknown.includes(stateCode),
    boroughs,
    neighborhoods: [...new Set(neighborhoods)],
    zips: [...new Set(zips)],
    hasUnknownWords: unknown.some((word) => !isFiller(word)),
  };
}
