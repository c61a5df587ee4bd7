import { useOpenRow } from '../../../ui/lists/use-open-row.ts';

/** Which booking is open, as the address has it. */
export function useOpenBooking() {
  const { openId: given = '', ...open } = useOpenRow('bookingId', ['from']);
  const openId = /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
  return { ...open, openId };
}
