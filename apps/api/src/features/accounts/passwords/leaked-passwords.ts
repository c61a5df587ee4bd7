import { passwordLimits } from '@curbside/domain/accounts/fields';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '../../../platform/errors.ts';
import { contextWords, lettersOf } from './context-words.ts';

/** Tens of thousands of leaked passwords in lower case, without those that are too short anyway. */
const leakedPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLimits.min),
);

/** Throws invalid_request for a password that attackers try first. */
export function refuseLeakedPassword(password: string, field: string): void {
  const isRepeated = new Set(password).size < 3;
  const isLeaked = leakedPasswords.has(password.trim().toLowerCase());
  if (isRepeated || isLeaked || contextWords.has(lettersOf(password))) {
    throw invalidField(field, 'This password is too common. Choose another one.');
  }
}
