export { DroppedDatesNotice } from './dropped-dates-notice.tsx';
export { LazyDateRangePicker } from './lazy-date-range-picker.tsx';
export { TimeSelect } from './time-select.tsx';
export { dateEntries, datesOfAddress } from './trip-address.ts';
export { hasPassed, noDates, type TripDates, windowOf, withDays } from './trip-times.ts';
