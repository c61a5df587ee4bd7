import { useSearchParams } from 'react-router';

/** Which booking is open, as the address has it, so that it can be linked to and Back closes it. */
export function useOpenBooking() {
  const [query, setQuery] = useSearchParams();
  const given = query.get('bookingId') ?? '';
  const openId = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;

  /** The address that opens a booking, with everything else as it is. */
  function linkTo(id: number): string {
    const next = new URLSearchParams(query);
    next.set('bookingId', String(id));
    return `?${next}`;
  }

  function close(): void {
    const next = new URLSearchParams(query);
    next.delete('bookingId');
    next.delete('from');
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return { openId, linkTo, close };
}
