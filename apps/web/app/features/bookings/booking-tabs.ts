import type { Booking } from '@curbside/domain/bookings/booking';
import type { ComponentType } from 'react';
import { IncidentsTab } from '../incidents/index.ts';
import { InspectionsTab } from '../inspections/index.ts';
import { BookingDetails } from './booking-details.tsx';
import type { Side } from './booking-words.ts';

export interface BookingTabProps {
  booking: Booking;
  side: Side;
  onChanged?: (booking: Booking) => void;
  /** Opens another tab of the modal. */
  onOpenTab?: (tab: BookingTabName) => void;
  /** Called while a dialog is open over the modal, so that Escape closes only the dialog. */
  onAsking?: (isAsking: boolean) => void;
}

export type BookingTabName = 'details' | 'inspections' | 'issues';

interface BookingTab {
  value: BookingTabName;
  label: string;
  Content: ComponentType<BookingTabProps>;
}

/** The tabs of the booking modal, in order. A further one is a further row. */
export const bookingTabs: readonly BookingTab[] = [
  { value: 'details', label: 'Details', Content: BookingDetails },
  { value: 'inspections', label: 'Inspections', Content: InspectionsTab },
  { value: 'issues', label: 'Issues', Content: IncidentsTab },
];
