import type { WorkItem } from '@curbside/domain/work/endpoints';

const pageSize = 50;
const dayMs = 24 * 3_600_000;

interface WorkWindow {
  kind: WorkItem['kind'] | 'all';
  /** How many tasks are on the pages before. */
  cursor: string | undefined;
}

/** The server sends all that waits at once, so it is filtered and paged here. */
export function workPage(items: readonly WorkItem[], { kind, cursor }: WorkWindow) {
  const found = kind === 'all' ? items : items.filter((item) => item.kind === kind);
  const start = Math.max(0, Math.trunc(Number(cursor)) || 0);
  const end = start + pageSize;
  return {
    rows: found.slice(start, end),
    total: found.length,
    firstRow: start + 1,
    nextCursor: end < found.length ? String(end) : undefined,
  };
}

/** Tasks that are late, due within a day, and due later or at no time. */
export function byUrgency(items: readonly WorkItem[], now: Date) {
  const hasTime = ({ dueAt }: WorkItem, from: number, to: number) => {
    const left = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - now.getTime();
    return left >= from && left < to;
  };
  return [
    { title: 'Overdue', rows: items.filter((item) => hasTime(item, Number.NEGATIVE_INFINITY, 0)) },
    { title: 'Due within 24 hours', rows: items.filter((item) => hasTime(item, 0, dayMs)) },
    {
      title: 'Later',
      rows: items.filter((item) => !hasTime(item, Number.NEGATIVE_INFINITY, dayMs)),
    },
  ];
}
