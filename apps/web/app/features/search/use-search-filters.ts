import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../platform/clock.tsx';
import { addressOf, readFilters, type SearchFilters } from './search-filters.ts';

export type ChangeFilters = (change: Partial<SearchFilters>, isSameStep?: boolean) => void;

/** The filters in the address bar. Each change is a history entry, unless it belongs to the last. */
export function useSearchFilters(): [SearchFilters, ChangeFilters] {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const filters = useMemo(() => readFilters(params, today), [params, today]);
  // The address changes a moment later, so a second change builds on the first.
  const asked = useRef(filters);
  useEffect(() => {
    asked.current = filters;
  }, [filters]);
  const change: ChangeFilters = (changed, isSameStep = false) => {
    const before = addressOf(asked.current);
    asked.current = { ...asked.current, ...changed };
    const next = addressOf(asked.current);
    if (String(next) === String(before)) return;
    setParams(next, { replace: isSameStep, preventScrollReset: true });
  };
  return [filters, change];
}
