import { invalid } from './errors.ts';
import { requireAtMostOne } from './exclusive.ts';

export interface ListParams {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
}

export interface List<Row> {
  object: 'list';
  data: Row[];
  has_more: boolean;
  url: string;
}

/** Returns one page of `rows` (sorted newest first). The default limit is 10, the maximum 100. */
export function listPage<Row extends { id: string }>(
  rows: Row[],
  params: ListParams,
  url: string,
): List<Row> {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100.', 'parameter_invalid_integer', 'limit');
  }
  requireAtMostOne(params, ['starting_after', 'ending_before']);
  const after = position(rows, params.starting_after, 'starting_after');
  const before = position(rows, params.ending_before, 'ending_before');
  const matching = (part: Row[]) => part.filter((row) => isWithin(row, params.created));

  if (before !== undefined) {
    const newer = matching(rows.slice(0, before));
    const data = newer.slice(-limit);
    return { object: 'list', data, has_more: newer.length > limit, url };
  }
  const older = matching(after === undefined ? rows : rows.slice(after + 1));
  return { object: 'list', data: older.slice(0, limit), has_more: older.length > limit, url };
}

function position(rows: { id: string }[], id: string | undefined, param: string) {
  if (!id) return undefined;
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw invalid(`No such object: '${id}'`, 'resource_missing', param);
  return index;
}

function isWithin(row: object, range: ListParams['created']): boolean {
  if (range === undefined || range === null || !('created' in row)) return true;
  const created = Number(row.created);
  if (typeof range === 'number') return created === range;
  return (
    created > (range.gt ?? -1) &&
    created >= (range.gte ?? 0) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  );
}
