import { useSearchParams } from 'react-router';
import { currentParams } from '../../../ui/lists/current-params.ts';

/** Which booking is open, as the address has it, so that it can be linked to and Back closes it. */
export function useOpenBooking() {
  const [query, setQuery] = useSearchParams();
  const given = query.get('bookingId') ?? '';
  const openId = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;

  function withBooking(from: URLSearchParams, id: number): URLSearchParams {
    const next = new URLSearchParams(from);
    next.set('bookingId', String(id));
    return next;
  }

  /** The address that opens a booking, with everything else as it is. */
  const linkTo = (id: number) => `?${withBooking(query, id)}`;

  /** Opens it from a list whose search may just have been typed. */
  const show = (id: number) =>
    setQuery(withBooking(currentParams(), id), { preventScrollReset: true });

  function close(): void {
    const next = currentParams();
    next.delete('bookingId');
    next.delete('from');
    setQuery(next, { replace: true, preventScrollReset: true });
  }

  return { openId, linkTo, show, close };
}
