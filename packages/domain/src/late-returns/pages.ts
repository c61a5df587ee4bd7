/** Where the guest of a next trip chooses, and the host of a late car says that it is back. */
export const lateReturnPath = (bookingId: number) => `/late-returns/${bookingId}`;

/** Late cars and the trips after them, for staff. */
export const staffLateReturnsPath = '/staff/late-returns';
