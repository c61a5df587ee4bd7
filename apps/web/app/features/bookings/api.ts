import { availabilityCalls } from '@curbside/domain/availability/calls';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingCalls } from '@curbside/domain/bookings/calls';
import type { BookingStatus } from '@curbside/domain/bookings/states';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { carCalls } from '@curbside/domain/cars/calls';
import { paymentCalls } from '@curbside/domain/payments/calls';
import { payoutTexts } from '@curbside/domain/payouts/texts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { ApiError, messageOf } from '../../platform/api-error.ts';
import { fetchListPage, type ListPage } from '../../platform/list-query.ts';
import { apiKey, fetchedOnView, fetchOf } from '../../platform/query-client.ts';

type ListCall = typeof bookingCalls.myBookings | typeof bookingCalls.ownerBookings;
type BookingPage = ListPage<Booking[]>;
type CallContext = Parameters<typeof fetchListPage>[2];
type BookingPages = InfiniteData<BookingPage, string | undefined>;

/** Ended bookings that are fetched at first, and with each further page. */
const pageSize = '30';

/** Every open booking, however many pages they take. */
async function fetchOpen(call: ListCall, q: string, context: CallContext): Promise<Booking[]> {
  const open: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchListPage(call, { query: { q, phase: 'open', cursor } }, context);
    open.push(...page.rows);
    cursor = page.nextCursor;
  } while (cursor);
  return open;
}

/** The first page has all open bookings and the latest ended ones, further pages earlier ones. */
async function fetchBookings(
  call: ListCall,
  { q, cursor }: { q: string; cursor: string | undefined },
  context: CallContext,
): Promise<BookingPage> {
  const query = { q, phase: 'ended', sort: 'start', limit: pageSize, cursor } as const;
  const [open, ended] = await Promise.all([
    cursor ? [] : fetchOpen(call, q, context),
    fetchListPage(call, { query }, context),
  ]);
  return { ...ended, rows: [...open, ...ended.rows], total: open.length + ended.total };
}

export interface BookingList {
  /** All open ones, and as many ended ones as are loaded. */
  bookings: Booking[];
  /** Includes bookings that are not loaded yet. */
  total: number;
}

/** A booking that ends while the list is fetched may come in both phases; the later one is right. */
function bookingListOf({ pages }: BookingPages): BookingList {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row]));
  return { bookings: [...byId.values()], total: pages[0]?.total ?? 0 };
}

/** A list is fetched again every few seconds while one of its bookings is being approved. */
function whileApproving({ state }: { state: { data: BookingPages | undefined } }) {
  const rows = state.data?.pages.flatMap((page) => page.rows) ?? [];
  return rows.some(({ approval }) => approval === 'in_progress') ? 5000 : false;
}

const listKey = (call: ListCall) => [...apiKey(call), 'pages'];

function bookingsQuery(call: ListCall, q: string) {
  return {
    ...infiniteQueryOptions({
      queryKey: [...listKey(call), q],
      queryFn: ({ pageParam: cursor, ...context }) => fetchBookings(call, { q, cursor }, context),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor,
      select: bookingListOf,
    }),
    ...fetchedOnView,
    refetchInterval: whileApproving,
  };
}

/** Trips of the signed-in guest. */
export const myBookingsQuery = bookingsQuery(bookingCalls.myBookings, '');

/** Paid requests and trips on the signed-in host's cars; with `q`, those it finds. */
export const ownerBookingsQuery = (q = '') => bookingsQuery(bookingCalls.ownerBookings, q);

const listKeys = [bookingCalls.myBookings, bookingCalls.ownerBookings].map(listKey);

/** One booking, fetched on every view; until the answer arrives, as a list has it. */
export function bookingQuery(client: QueryClient, id: number) {
  return queryOptions<Booking>({
    queryKey: apiKey(bookingCalls.getBooking, { params: { id } }),
    queryFn: async ({ signal }) => {
      const params = { id };
      const booking = await callApi(bookingCalls.getBooking, {
        params,
        signal,
        fetch: fetchOf(client),
      });
      putIntoLists(client, booking);
      return booking;
    },
    ...fetchedOnView,
    // Actions change with the hour, and an approval in progress ends by itself.
    refetchInterval: 10_000,
    placeholderData: () => findListed(client, id),
  });
}

function findListed(client: QueryClient, id: number): Booking | undefined {
  return listKeys
    .flatMap((queryKey) => client.getQueriesData<BookingPages>({ queryKey }))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ rows }) => rows)
    .find((booking) => booking.id === id);
}

function putIntoLists(client: QueryClient, booking: Booking): void {
  const put = (row: Booking) => (row.id === booking.id ? booking : row);
  for (const queryKey of listKeys) {
    client.setQueriesData<BookingPages>(
      { queryKey },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(put) })),
        },
    );
  }
}

/** Shows a changed booking at once, and fetches everything that depends on it again. */
export function showChangedBooking(client: QueryClient, booking: Booking): void {
  putIntoLists(client, booking);
  const key = apiKey(bookingCalls.getBooking, { params: { id: booking.id } });
  client.setQueryData(key, booking);
  refreshBookings(client);
}

/** After anything that may have moved a booking: the lists, bookings, and the cars' calendars. */
export function refreshBookings(client: QueryClient): void {
  for (const call of [
    bookingCalls.myBookings,
    bookingCalls.ownerBookings,
    bookingCalls.getBooking,
    availabilityCalls.blockedDates,
    carCalls.searchCars,
  ]) {
    void client.invalidateQueries({ queryKey: apiKey(call) });
  }
}

export type BookingChange = Exclude<BookingStatus, 'pending'>;

/** Cancels only where that still refunds what the page says. */
export function changeBooking(
  { id, cancellation: { refundAmount } }: Booking,
  status: BookingChange,
): Promise<Booking> {
  const body = status === 'cancelled' ? { status, refundAmount } : { status };
  return callApi(bookingCalls.changeBooking, { params: { id }, body });
}

/** Whether an approval was refused because the host has no payout account yet. */
export function needsPayoutAccount(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.requiresStripeConnect || error.serverMessage === payoutTexts.connectRequired)
  );
}

/** The address of the checkout page of an unpaid booking. The thrown error's message is for people. */
export async function findCheckoutUrl({ id, carId }: Pick<Booking, 'id' | 'carId'>) {
  try {
    const body = { bookingId: id, carId };
    const { url } = await callApi(paymentCalls.createCheckoutSession, { body });
    return url;
  } catch (error) {
    throw new Error(messageOf(error, bookingTexts.checkoutFailed), { cause: error });
  }
}
