import type { ReadFigures } from './bench-people.ts';
import type { StreamFigures } from './bench-streams.ts';

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** A row for each read: p50 / p95 / p99 in milliseconds, one after the other. */
export function readsTable(reads: readonly ReadFigures[]): string {
  return timesTable('read', reads);
}

export function facetsTable(facets: readonly ReadFigures[]): string {
  return timesTable('counts of a search', facets);
}

function timesTable(title: string, all: readonly ReadFigures[]): string {
  const rows = all.map(({ name, figures: { p50, p95, p99 } }) => {
    return `| ${name} | ${[p50, p95, p99].map(ms).join(' / ')} |`;
  });
  return [`| ${title} | ms |`, '| --- | --- |', ...rows].join('\n');
}

export function streamsLine({ streams, bytesPerStream, p50, p95, last }: StreamFigures): string {
  const kilobytes = (bytesPerStream / 1024).toFixed(1);
  return `${streams.toLocaleString('en-US')} event streams: ${kilobytes} kB each; a message reaches them in ${[p50, p95, last].map(ms).join(' / ')} ms (half, 95%, all)`;
}
