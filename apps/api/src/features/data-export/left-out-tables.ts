/** Tables of which nothing is exported, each with the reason. */
export const leftOutTables: Record<string, string> = {
  audit_chain: 'Hashes that show that the audit log is unchanged.',
  car_search: 'A copy of cars and their calendars for search.',
  contract_counters: 'The last number of a contract in a year.',
  email_confirmations: 'Open links; the address is in the profile as pendingEmail.',
  events: 'Which open pages fetch something again; dropped after an hour.',
  faqs: 'Written by staff for everyone.',
  ledger_differences: 'Work of the bookkeeping; amounts are in payments and payouts.',
  ledger_lines: 'The books of the company; amounts are in payments and payouts.',
  password_resets: 'Hashes of open links.',
  payment_attempts: 'Ids of checkouts at Stripe; amounts are in payments.',
  payments: 'Ids of payments at Stripe; amounts are in payments.',
  settings: 'Facts of the installation.',
  sign_in_tokens: 'Secrets of sign-ins that are under way.',
  stripe_events: 'Messages of Stripe; what they brought about is in the other files.',
  test_clock: 'How far the clock of a test is shifted.',
  throttles: 'Counts of failed attempts; dropped after a day.',
};
