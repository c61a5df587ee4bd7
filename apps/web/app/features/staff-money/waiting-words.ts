import { disputesPath } from '@curbside/domain/disputes/pages';
import { differencesPath } from '@curbside/domain/ledger/pages';
import type { WaitingAge, WaitingCause, WaitingSide } from '@curbside/domain/ledger/waiting';

interface CauseWords {
  label: string;
  /** The list of it, where there is one. */
  page?: string;
}

const stuckPath = '/admin/money?tab=payouts';

export const causeWords: Record<WaitingCause, CauseWords> = {
  trip: { label: 'Paid trips that are not over', page: '/admin/bookings?status=approved' },
  payout_due: { label: 'Payouts due, not sent yet', page: stuckPath },
  incident: {
    label: 'Payouts held for an incident',
    page: '/admin/compliance?tab=incidents&status=frozen',
  },
  dispute: { label: 'Payouts held for a dispute', page: disputesPath },
  review: { label: 'Payouts held by staff', page: stuckPath },
  payout_failed: { label: 'Payouts that Stripe refuses', page: stuckPath },
  taken_back: { label: 'Payouts taken back at Stripe', page: differencesPath },
  refund_due: { label: 'Refunds due, not sent yet' },
  refund_pending: { label: 'Refunds pending at Stripe', page: differencesPath },
  repay_otherwise: { label: 'Refunds that need another way', page: differencesPath },
  guest_answer: { label: 'Charges the guest has not answered' },
  decision: { label: 'Contested charges for us to decide', page: '/admin' },
  guest_payment: { label: 'Charges that are not paid yet' },
  host_debt: { label: 'Debts of hosts', page: '/admin/money?tab=ledger&account=host_receivables' },
  bank: { label: 'Payments taken back by a bank', page: disputesPath },
  card: { label: 'Requests the host has not answered', page: '/admin/bookings?status=pending' },
};

interface SideWords {
  label: string;
  /** Above a column of figures. */
  short: string;
  color: string;
}

export const sideWords: Record<WaitingSide, SideWords> = {
  hosts: { label: 'Owed to hosts', short: 'Hosts', color: 'var(--strong)' },
  guests: { label: 'Owed to guests', short: 'Guests', color: 'var(--blue)' },
  platform: { label: 'Owed to us', short: 'Us', color: 'var(--green)' },
  cards: { label: 'Held on cards', short: 'Cards', color: 'var(--chart-quiet)' },
};

export const ageWords: Record<WaitingAge, string> = {
  today: 'Today',
  to_3_days: '1–3 days',
  to_7_days: '4–7 days',
  to_30_days: '8–30 days',
  longer: 'Longer',
};

/** As short as all five have room for below the bars on a phone. */
export const agesInDays: Record<WaitingAge, string> = {
  today: 'Today',
  to_3_days: '1–3',
  to_7_days: '4–7',
  to_30_days: '8–30',
  longer: '31+',
};
