import { passwordLimits } from '@curbside/domain/accounts/fields';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalidField } from '../../platform/errors.ts';

/** Tens of thousands of passwords from leaks, in lower case; those too short anyway left out. */
const leakedPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLimits.min),
);

/** Throws invalid_request for a password that everyone tries first. */
export function refuseLeakedPassword(password: string, field: string): void {
  const isRepeated = new Set(password).size < 3;
  if (isRepeated || leakedPasswords.has(password.trim().toLowerCase())) {
    throw invalidField(field, 'This password is too common. Choose another one.');
  }
}
