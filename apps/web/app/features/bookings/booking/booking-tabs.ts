import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingParty } from '@curbside/domain/bookings/states';
import type { ComponentType } from 'react';
import { IncidentsTab } from '../../incidents/index.ts';
import { InspectionsTab } from '../../inspections/index.ts';
import { BookingDetails } from './booking-details.tsx';

export interface BookingTabProps {
  booking: Booking;
  side: BookingParty;
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
