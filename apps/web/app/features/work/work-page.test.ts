import type { WorkItem } from '@curbside/domain/work/endpoints';
import { describe, expect, test } from 'vitest';
import { byUrgency, workPage } from './work-page.ts';

const now = new Date('2026-11-25T12:00:00Z');

function task(id: number, change: Partial<WorkItem> = {}): WorkItem {
  return {
    kind: 'ticket',
    id,
    title: `Task ${id}`,
    who: null,
    assignedTo: null,
    since: '2026-11-24T12:00:00.000Z',
    dueAt: null,
    page: `/tickets/${id}`,
    ...change,
  };
}

const idsOf = (items: readonly WorkItem[]) => items.map(({ id }) => id);

describe('a page of the work', () => {
  const items = Array.from({ length: 120 }, (_, index) =>
    task(index, index % 4 === 0 ? { kind: 'incident' } : {}),
  );

  test('has 50 tasks and leads to the next one until the last', () => {
    const first = workPage(items, { kind: 'all', cursor: undefined });
    expect(idsOf(first.rows)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(first).toMatchObject({ total: 120, firstRow: 1, nextCursor: '50' });
    const last = workPage(items, { kind: 'all', cursor: '100' });
    expect(last.rows).toHaveLength(20);
    expect(last.firstRow).toBe(101);
    expect(last.nextCursor).toBeUndefined();
  });

  test('of one kind counts that kind alone', () => {
    const incidents = workPage(items, { kind: 'incident', cursor: undefined });
    expect(incidents).toMatchObject({ total: 30, nextCursor: undefined });
    expect(new Set(incidents.rows.map(({ kind }) => kind))).toEqual(new Set(['incident']));
  });

  test.each(['', '-5', 'abc'])('starts at the first task for the cursor "%s"', (cursor) => {
    expect(workPage(items, { kind: 'all', cursor }).rows[0]?.id).toBe(0);
  });
});

test('tasks are overdue after their deadline, then due within a day, then later', () => {
  const items = [
    task(1, { dueAt: '2026-11-25T11:59:59.999Z' }),
    task(2, { dueAt: '2026-11-25T12:00:00.000Z' }),
    task(3, { dueAt: '2026-11-26T11:59:59.999Z' }),
    task(4, { dueAt: '2026-11-26T12:00:00.000Z' }),
    task(5),
  ];
  expect(byUrgency(items, now).map(({ title, rows }) => [title, idsOf(rows)])).toEqual([
    ['Overdue', [1]],
    ['Due within 24 hours', [2, 3]],
    ['Later', [4, 5]],
  ]);
});
