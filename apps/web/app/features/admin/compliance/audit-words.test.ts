import type { AuditEntry } from '@curbside/domain/compliance/endpoints';
import { expect, test } from 'vitest';
import { looksOf, thingsOf } from './audit-words.ts';

function entry(id: number, change: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    userId: 'u1',
    userName: 'Alex Chen',
    userEmail: 'admin@curbside.test',
    system: null,
    action: 'inspections.viewed',
    entity: 'booking',
    entityId: String(id),
    ipAddress: null,
    details: {},
    createdAt: '2026-11-29T12:00:10.000Z',
    ...change,
  };
}

test('what one person looked at within a minute is one look', () => {
  const looks = looksOf([entry(3), entry(2), entry(1)]);
  expect(looks.map(thingsOf)).toEqual(['3 bookings']);
  expect(looks[0]?.entry.id).toBe(3);
});

test.each<[string, Partial<AuditEntry>]>([
  ['another person', { userId: 'u2' }],
  ['another minute', { createdAt: '2026-11-29T11:59:50.000Z' }],
  ['another action', { action: 'thread.viewed' }],
  ['another kind of thing', { entity: 'car' }],
])('%s is a look of its own', (_, change) => {
  expect(looksOf([entry(2), entry(1, change)])).toHaveLength(2);
});

test('acts are never put together', () => {
  const act = { action: 'favorite.added' };
  expect(looksOf([entry(2, act), entry(1, act)])).toHaveLength(2);
});
