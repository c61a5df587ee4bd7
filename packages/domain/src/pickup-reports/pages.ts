/** The page of a trip's pickup, for guest, host and staff. */
export const pickupPath = (bookingId: number) => `/trips/${bookingId}/pickup`;
