import { listOf } from '../text/list-of.ts';

/** By the beginning of Stripe's name of a requirement, the longest first. */
const names: readonly (readonly [string, string])[] = [
  ['external_account', 'your bank account'],
  ['tos_acceptance', "your agreement to Stripe's terms"],
  ['individual.verification.additional_document', 'a second document that shows your address'],
  ['individual.verification', 'a photo of your ID'],
  ['individual.id_number', 'your Social Security number'],
  ['individual.ssn_last_4', 'the last four digits of your Social Security number'],
  ['individual.dob', 'your date of birth'],
  ['individual.address', 'your address'],
  ['individual.email', 'your email address'],
  ['individual.phone', 'your phone number'],
  ['individual.first_name', 'your name'],
  ['individual.last_name', 'your name'],
  ['business_profile', 'what your business does'],
];

/** Names each requirement once: 'a photo of your ID and your bank account'. */
export function requirementWords(due: readonly string[]): string {
  const words = due.map(
    (name) => names.find(([start]) => name.startsWith(start))?.[1] ?? 'more details about you',
  );
  return listOf(new Set(words));
}
