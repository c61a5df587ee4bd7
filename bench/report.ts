import type { AnalyticsFigures } from './bench-analytics.ts';
import type { Reconciliation } from './bench-ledger.ts';
import type { PagesReport } from './bench-pages.ts';
import type { ReplicaFigures } from './bench-replica.ts';
import type { RiskFigures } from './bench-risk.ts';
import type { SearchFigures } from './bench-search.ts';
import type { UploadFigures } from './bench-uploads.ts';
import type { Figures } from './measure.ts';

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const times = ({ p50, p95, p99 }: Figures) => [p50, p95, p99].map(ms).join(' / ');

/** A row for each case: p50 / p95 / p99 in milliseconds, and if the goals are met. */
export function searchTable(figures: SearchFigures[]): string {
  const head = [
    '| search | API | SQL | bare handler | API ÷ SQL (p95) | API a second | bare a second | API ÷ bare |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  const rows = figures.map(({ name, api, sql, bare, apiRate, bareRate }) => {
    const ratio = api.p95 / sql.p95;
    const isNear = ratio <= 1.5 || api.p95 - sql.p95 <= 5;
    const share = apiRate / bareRate;
    return `| ${[
      name,
      times(api),
      times(sql),
      times(bare),
      `${ratio.toFixed(2)}${isNear ? '' : ' (missed)'}`,
      apiRate.toFixed(0),
      bareRate.toFixed(0),
      `${(share * 100).toFixed(0)}%${share >= 0.8 ? '' : ' (missed)'}`,
    ].join(' | ')} |`;
  });
  return [...head, ...rows].join('\n');
}

/** A row without and one with a replica; CPU in milliseconds a search. */
export function replicaTable(all: readonly ReplicaFigures[]): string {
  const head = [
    '| | searches a second | p50 / p95 / p99 | CPU of the server | of the primary | of the replica |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  const rows = all.map(({ name, figures, serverMs, primaryMs, replicaMs }) => {
    const cpu = [serverMs, primaryMs, replicaMs].map((value) => value.toFixed(2));
    return `| ${[name, figures.rate.toFixed(0), times(figures), ...cpu].join(' | ')} |`;
  });
  return [...head, ...rows].join('\n');
}

/** A row for each staff page; the goal is 50 ms at the 95th percentile. */
export function staffTable(rows: { name: string; figures: Figures }[]): string {
  const head = ['| first page | p50 / p95 / p99 |', '| --- | --- |'];
  const lines = rows.map(
    ({ name, figures }) => `| ${name} | ${times(figures)}${figures.p95 <= 50 ? '' : ' (missed)'} |`,
  );
  return [...head, ...lines].join('\n');
}

/** A row for each step of a trip. */
export function stepsTable(rows: { name: string; figures: Figures }[]): string {
  const lines = rows.map(
    ({ name, figures }) => `| ${name} | ${times(figures)} | ${figures.rate.toFixed(0)} |`,
  );
  return ['| step | p50 / p95 / p99 in ms | a second |', '| --- | --- | --- |', ...lines].join(
    '\n',
  );
}

export function bookingsLine({ rate, p50, p95, p99 }: Figures): string {
  return `Bookings on distinct cars: ${rate.toFixed(0)} a second; ${times({ p50, p95, p99, rate })} ms`;
}

/** A row for each call of the host dashboard: p50 / p95 / p99 in milliseconds. */
export function analyticsTable(all: readonly AnalyticsFigures[]): string {
  const rows = all.map(({ name, figures }) => {
    const note = figures.p95 < analyticsAimMs ? '' : ' (missed)';
    return `| \`${name}\` | ${times(figures)}${note} |`;
  });
  return ['| call | ms |', '| --- | --- |', ...rows].join('\n');
}

/** The goal for each call of the host dashboard. */
const analyticsAimMs = 100;

export function uploadLines(figures: UploadFigures): string {
  const { seconds, megabytes, memoryBefore, memoryPeak, alone, during } = figures;
  return [
    `- ${megabytes} MB received, hashed, encoded and stored in ${seconds.toFixed(0)} s`,
    `- memory of the server: ${memoryBefore.toFixed(0)} MB before, at most ${memoryPeak.toFixed(0)} MB`,
    `- first page of cars alone: ${times(alone)} ms`,
    `- the same during the upload, the worst second of each: ${times(during)} ms`,
  ].join('\n');
}

/** The goal for each list, in milliseconds. */
const riskAimMs = 50;

/** The nightly scoring, and a row for each staff list with its goal. */
export function riskReport({ lists, nightly, rehearsal }: RiskFigures): string {
  const { seconds, accounts, peakMegabytes } = nightly;
  const perSecond = (accounts / seconds).toFixed(0);
  return [
    `Nightly: ${accounts.toLocaleString('en-US')} accounts in ${seconds.toFixed(0)} s, ${perSecond} a second, at most ${peakMegabytes.toFixed(0)} MB more memory`,
    `Rehearsal on all accounts: ${times(rehearsal)} ms`,
    '',
    '| list | ms |',
    '| --- | --- |',
    ...lists.map(({ name, figures }) => {
      return `| ${name} | ${times(figures)}${figures.p95 < riskAimMs ? '' : ' (missed)'} |`;
    }),
  ].join('\n');
}

/** The goal for one host's statement on the server, in milliseconds. */
const statementAimMs = 50;

/** A host's statement, and the reads of one day's reconciliation. */
export function ledgerReport({
  statement,
  reconciliation,
}: {
  statement: Figures;
  reconciliation: Reconciliation;
}): string {
  const { ms: took, asked, dayStartsAt, ofDay, rowsRead, ofAllDays } = reconciliation;
  const count = (value: number) => value.toLocaleString('en-US');
  const hoursBefore = (dayStartsAt - asked.since) / 3600;
  return [
    `- statement of one host (payouts and summary): ${times(statement)} ms${statement.p95 < statementAimMs ? '' : ' (missed)'}`,
    `- reconciliation of one day: ${ms(took)} ms, ${count(asked.requests)} requests to Stripe for ${count(asked.transactions)} movements, ${count(ofDay)} of them of that day`,
    `- the earliest moment asked for: ${hoursBefore <= 0 ? 'none before the day' : `${hoursBefore.toFixed(1)} hours before the day`}`,
    `- rows of balance transactions read: ${count(rowsRead)} of ${count(ofAllDays)}`,
  ].join('\n');
}

/** The goal: a page's share of a bare render's throughput. */
const pageAim = 0.7;

/** A row for each page, and the server's memory after many pages. */
export function pagesReport({ pages, memory }: PagesReport): string {
  const rows = pages.map(({ name, alone, crowd, bare }) => {
    const share = crowd.rate / bare.rate;
    const note = share >= pageAim ? '' : ' (missed)';
    return `| ${name} | ${times(alone)} | ${crowd.rate.toFixed(0)} | ${ms(crowd.p95)} | ${bare.rate.toFixed(0)} | ${(share * 100).toFixed(0)}%${note} |`;
  });
  return [
    '| page | alone, ms | pages a second | p95, ms | bare render a second | share |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `After ${memory.pages.toLocaleString('en-US')} pages the server holds ${memory.mebibytes.toFixed(0)} MiB.`,
  ].join('\n');
}
