import { useSearchParams } from 'react-router';
import { currentParams } from './current-params.ts';

type Order = 'asc' | 'desc';

/** A list's search and order, named as in the addresses of the page and of the API. */
export interface ListAddress<Sort extends string> {
  q: string;
  sort: Sort;
  order: Order;
  cursor: string | undefined;
}

/**
 * Reads an address; a sort that is not one of `sorts` is the first of them, in the default order.
 */
export function readListAddress<const Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  defaultOrder: Order = 'asc',
): ListAddress<Sort> {
  const order = params.get('order');
  return {
    q: params.get('q') ?? '',
    sort: sorts.find((known) => known === params.get('sort')) ?? sorts[0],
    order: order === 'desc' || order === 'asc' ? order : defaultOrder,
    cursor: params.get('cursor') ?? undefined,
  };
}

/** The address with another search, order or page; a new search or order starts at the first page. */
export function withList(
  params: URLSearchParams,
  change: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * The state of a list that the server sorts, searches and pages: it lives in the address, so that
 * Back, a link and a new window show the same rows.
 */
export function useListAddress<const Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  defaultOrder: Order = 'asc',
) {
  const [params, setParams] = useSearchParams();
  const list = readListAddress(params, sorts, defaultOrder);
  /** Sorting by the same column again reverses the order. */
  function linkToSort(sort: string): string {
    const order = list.sort === sort && list.order === 'asc' ? 'desc' : 'asc';
    return `?${withList(params, { sort, order })}`;
  }

  function sortBy(sort: string, order: Order): void {
    setParams(withList(currentParams(), { sort, order }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  /** Several at once, such as the first and the last day. */
  function filterBy(change: Record<string, string>): void {
    setParams(withList(currentParams(), change), { replace: true, preventScrollReset: true });
  }

  const filter = (name: string, value: string) => filterBy({ [name]: value.trim() });

  return {
    ...list,
    linkToSort,
    sortBy,
    filter,
    filterBy,
    search: (q: string) => filter('q', q),
    linkToPage: (cursor: string | undefined) => `?${withList(params, { cursor })}`,
  };
}
