/** Kinds of work that wait for someone of the staff. */
export const workKinds = [
  'ticket',
  'verification',
  'incident',
  'frozen_payout',
  'dispute',
  'contested_charge',
  'handover_objection',
  'late_return',
  'contested_pickup',
  'difference',
  'journal_entry',
  'failed_job',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** Hours in which staff answer, where no bank or booking sets the deadline. */
export const workHours = {
  ticket: { high: 4, normal: 24, low: 72 },
  verification: 48,
  incident: 24,
  contested_charge: 48,
  handover_objection: 24,
  late_return: 4,
  contested_pickup: 24,
  difference: 72,
  journal_entry: 48,
  failed_job: 24,
} as const;

/** At most this many of each kind: those that are due first. */
export const maxWorkOfKind = 100;
