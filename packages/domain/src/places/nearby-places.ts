import { market } from '../market/current.ts';
import { neighborhoodNameOf, searchKeysOf } from './place-keys.ts';

const boroughNames = new Map<string, string>(
  market.boroughs.flatMap((name) => (searchKeysOf(name) ?? []).map((key) => [key, name] as const)),
);

/**
 * The neighborhood and the borough of a car with these place keys, the narrower first, each with its
 * name; without the one of which there are several.
 */
export function nearbyPlacesOf(keys: readonly string[]): { key: string; name: string }[] {
  const nameOf = [neighborhoodNameOf, (key: string) => boroughNames.get(key)];
  return nameOf.flatMap((find) => {
    const named = keys.flatMap((key) => {
      const name = find(key);
      return name === undefined ? [] : [{ key, name }];
    });
    return named.length === 1 ? named : [];
  });
}
