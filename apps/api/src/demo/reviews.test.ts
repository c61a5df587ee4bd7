import { describe, expect, test } from 'vitest';
import * as sentences from './catalog/review-sentences.ts';
import { demoTrips } from './trips.ts';

const { replies: _, repliesToQuibbles: __, ...kinds } = sentences;
const all = Object.values(kinds).flatMap((kind) =>
  Array.isArray(kind) ? kind : Object.values(kind).flat(),
);

describe('the reviews of the demo', () => {
  const comments = demoTrips(new Date('2037-10-14T15:00:00Z')).flatMap(
    ({ comment }) => comment ?? [],
  );

  test('are written from 180 different sentences or more', () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(180);
    for (const sentence of all) expect(sentence).toMatch(/^[A-Z].{20,160}[.!]$/);
  });

  test('are each different, and use most sentences', () => {
    expect(new Set(comments).size).toBe(comments.length);
    const used = all.filter((sentence) => comments.some((comment) => comment.includes(sentence)));
    expect(used.length).toBeGreaterThan(160);
  });

  test('are the same in each load', () => {
    expect(demoTrips(new Date('2037-10-14T15:00:00Z'))).toEqual(
      demoTrips(new Date('2037-10-14T15:00:00Z')),
    );
  });
});
