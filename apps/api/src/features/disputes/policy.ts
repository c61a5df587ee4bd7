/** Whether a message of a trip is the guest's. */
export const isByGuest = (senderId: string, booking: { renterId: string }) =>
  senderId === booking.renterId;
