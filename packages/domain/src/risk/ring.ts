import type { LinkKind, RiskLinks } from './endpoints.ts';

/** More accounts than this share a card, an address or a device of an office or a demo, not of a ring. */
export const mostInRing = 8;

export interface SharedThing {
  kind: LinkKind;
  value: string;
  /** The linked accounts that share it. */
  userIds: string[];
  /** More than a ring share it, so it links nobody. */
  isCommon: boolean;
}

/** Everything that linked accounts share, what most of them share first. */
export function sharedThings(links: RiskLinks['links']): SharedThing[] {
  const things = new Map<string, Omit<SharedThing, 'isCommon'>>();
  for (const { userId, shared } of links) {
    for (const { kind, value } of shared) {
      const key = `${kind} ${value}`;
      const thing = things.get(key) ?? { kind, value, userIds: [] };
      thing.userIds.push(userId);
      things.set(key, thing);
    }
  }
  return [...things.values()]
    .map((thing) => ({ ...thing, isCommon: thing.userIds.length + 1 > mostInRing }))
    .sort((one, other) => other.userIds.length - one.userIds.length);
}

/** The accounts linked by something that is not common. */
export function ringMembers(links: RiskLinks['links']): string[] {
  const linking = sharedThings(links).filter(({ isCommon }) => !isCommon);
  const members = new Set(linking.flatMap(({ userIds }) => userIds));
  return links.map(({ userId }) => userId).filter((userId) => members.has(userId));
}
