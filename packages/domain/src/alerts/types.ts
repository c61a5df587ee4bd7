/** Everything that an operator is told about at once, each as a sentence begins. */
export const alertTypes = [
  'ledger_difference',
  'dead_job',
  'late_webhook',
  'stuck_payout',
  'stopped_sweep',
  'old_backup',
  'broken_audit',
] as const;

/** A day, and the time that a daily backup takes. */
export const backupHours = 25;

export type AlertType = (typeof alertTypes)[number];

export const alertTitles: Readonly<Record<AlertType, string>> = {
  ledger_difference: 'The ledger and Stripe differ',
  dead_job: 'A job fails for a quarter of an hour, or failed for good',
  late_webhook: "An event of Stripe's waits, or its webhook is missing, for more than 10 minutes",
  stuck_payout: 'A payout is stuck',
  stopped_sweep: 'A sweep has not run for 5 minutes',
  old_backup: 'The last backup is older than a day',
  broken_audit: 'The chain of the audit log is broken',
};
