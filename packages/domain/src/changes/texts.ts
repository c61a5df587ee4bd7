export const changeTexts = {
  sameWindow: 'The trip has these dates and times already. Please choose others.',
  endPassed: 'Drop-off must be in the future. Please choose a later time.',
  startMoves: 'The trip has begun, so its pickup can no longer be moved.',
  pickupRecorded: 'The pickup is recorded already, so it can no longer be moved. The drop-off can.',
  taken: 'Another trip stands in the way. Please choose other dates or times.',
  blocked: 'The host has blocked these days. Please choose other dates or times.',
  open: 'A change of this trip is open already. It has to be answered or withdrawn first.',
  unpaid: 'The last extension of this trip is not paid yet.',
  disabled: 'An account of this trip is disabled, so the trip cannot be changed.',
  hostCannotBePaid:
    'The host cannot be paid at the moment, so the trip cannot be extended. Please try again later.',
} as const;
