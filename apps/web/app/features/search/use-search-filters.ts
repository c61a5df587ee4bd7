import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, readFilters, type SearchFilters } from './search-filters.ts';

export type ChangeFilters = (change: Partial<SearchFilters>, isSameStep?: boolean) => void;

/** The filters in the address bar. Each change is a step of the history, unless told otherwise. */
export function useSearchFilters(): [SearchFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const change: ChangeFilters = (changed, isSameStep = false) =>
    setParams((current) => addressOf({ ...readFilters(current), ...changed }), {
      replace: isSameStep,
      preventScrollReset: true,
    });
  return [filters, change];
}
