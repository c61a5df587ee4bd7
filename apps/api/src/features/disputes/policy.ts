export const isByGuest = (senderId: string, booking: { renterId: string }) =>
  senderId === booking.renterId;
