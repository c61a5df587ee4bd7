import { product } from '@curbside/domain/product';
import type { Env } from '../../platform/env.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { UserRow } from '../accounts/index.ts';

/** Tells a person, at the address that they had, that the account is gone and who deleted it. */
export function accountDeletedMail(env: Env, user: UserRow, by: 'user' | 'staff'): Mail {
  const deleted =
    by === 'user' ? 'You deleted your account.' : 'An administrator deleted your account.';
  return {
    key: `account-deletion-${user.id}`,
    to: user.email,
    subject: `Your ${product.name} account is deleted`,
    letter: {
      name: user.firstName,
      paragraphs: [
        deleted,
        'You can no longer sign in, and your personal data, photos and saved cards are gone. Records of past trips and payments stay without your name.',
      ],
      action: { label: `Open ${product.name}`, url: env.publicUrl },
    },
  };
}
