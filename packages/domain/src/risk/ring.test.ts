import { expect, test } from 'vitest';
import type { RiskLinks } from './endpoints.ts';
import { mostInRing, ringMembers, sharedThings } from './ring.ts';

type Link = RiskLinks['links'][number];

const link = (userId: string, ...shared: Link['shared']): Link => ({
  userId,
  userName: userId,
  userEmail: `${userId}@example.test`,
  accountStatus: 'active',
  score: 0,
  level: 'Safe',
  shared,
});
const device = { kind: 'device', value: 'd1' } as const;
const card = { kind: 'card', value: 'test card' } as const;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => link(`guest-${index}`, card));

test('what several accounts share is one thing, and its accounts are the ring', () => {
  const links = [link('a', device, card), link('b', device)];
  expect(sharedThings(links)).toEqual([
    { ...device, userIds: ['a', 'b'], isCommon: false },
    { ...card, userIds: ['a'], isCommon: false },
  ]);
  expect(ringMembers(links)).toEqual(['a', 'b']);
});

test('a card that a whole demo shares, or an address of an office, is no ring', () => {
  // The account itself is one of those who share it.
  expect(ringMembers(many(mostInRing - 1))).toHaveLength(mostInRing - 1);
  expect(ringMembers(many(mostInRing))).toEqual([]);
  const links = [...many(mostInRing), link('a', device, card)];
  expect(ringMembers(links)).toEqual(['a']);
});
