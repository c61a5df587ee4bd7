export const bookingTexts = {
  datesBlocked: 'Selected dates are blocked by the host. Please choose different dates.',
  datesMissing: 'Please select start and end dates.',
  timesBackwards: 'Drop-off time must be after pickup time. Please adjust your times.',
  datesTaken:
    'Selected time conflicts with an existing booking. Please choose different dates or times.',
  pickupPassed: 'Pickup must be in the future. Please choose a later time.',
  tooExpensive: 'A trip can cost $999,999.99 at most. Please choose fewer days.',
  tooFarAhead: 'Trips can be booked up to a year ahead.',
  timeConflict: 'Time conflict detected.',
  bookingFailed: 'Failed to create booking. Please try again.',
  checkoutFailed: 'Failed to create checkout session',
  updateFailed: 'Failed to update booking',
  verificationNeeded: 'Complete identity verification to book cars',
  detailsNotLoaded: 'Failed to load booking details',
  approvalInProgress: 'Approval in progress',
} as const;
