import { useInfiniteQuery } from '@tanstack/react-query';
import type { myBookingsQuery } from './api.ts';

/** The bookings of one side. The error of a further page is shown where that was asked for. */
export function useBookings(query: typeof myBookingsQuery) {
  const found = useInfiniteQuery(query);
  return { ...found, error: found.isFetchNextPageError ? null : found.error };
}
