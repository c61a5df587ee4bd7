import { accountLimits } from '@curbside/domain/accounts/texts';
import { product } from '@curbside/domain/product';
import type { Env } from '../../platform/env.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { UserRow } from './queries.ts';

/** An email with a link, whose token is created when it is sent. */
export interface LinkMail {
  /** Unique per email, so that a retry sends nothing twice. */
  id: string;
  kind: 'reset-password' | 'confirm-email' | 'email-changing' | 'email-changed';
  userId: string;
  to: string;
  /** In the warning to the current address: the new one. */
  newEmail?: string;
}

const pages = {
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
  'email-changing': '/undo-email-change',
  'email-changed': '/undo-email-change',
} as const;

export function linkMail(env: Env, mail: LinkMail, token: string): Mail {
  const url = `${env.publicUrl}${pages[mail.kind]}?token=${encodeURIComponent(token)}`;
  return { key: `${mail.kind}-${mail.id}`, to: mail.to, ...wordsOf(mail, url) };
}

function wordsOf({ kind, newEmail = '' }: LinkMail, url: string): Pick<Mail, 'subject' | 'letter'> {
  switch (kind) {
    case 'reset-password':
      return {
        subject: `Choose a new ${product.name} password`,
        letter: {
          paragraphs: [
            'We received a request for a new password for this address. Choose one within the hour.',
          ],
          action: { label: 'Choose a new password', url },
          notes: ['If you did not ask for this, ignore this email. Your password stays as it is.'],
        },
      };
    case 'confirm-email':
      return {
        subject: `Confirm your email address for ${product.name}`,
        letter: {
          paragraphs: ['Please confirm that this is your address.'],
          action: { label: 'Confirm this address', url },
          notes: ['The link works for two days. If you did not ask for it, ignore this email.'],
        },
      };
    case 'email-changing':
      return {
        subject: `Your ${product.name} email address is about to change`,
        letter: {
          paragraphs: [
            `We received a request to change the email address of your account to ${newEmail}. The change takes effect once that address is confirmed.`,
            'If this was not you, keep your address and sign out everywhere.',
          ],
          action: { label: 'Keep my address', url },
          notes: [`The link works for ${accountLimits.undoLinkDays} days, also after the change.`],
        },
      };
    case 'email-changed':
      return {
        subject: `Your ${product.name} email address was changed`,
        letter: {
          paragraphs: [
            `The email address of your account is now ${newEmail}.`,
            'If this was not you, change it back and sign out everywhere.',
          ],
          action: { label: 'Change it back', url },
          notes: [`The link works for ${accountLimits.undoLinkDays} days.`],
        },
      };
  }
}

/** Tells the owner that the password has changed. */
export function passwordChangedMail(env: Env, to: string, id: string): Mail {
  return {
    key: `password-changed-${id}`,
    to,
    subject: `Your ${product.name} password was changed`,
    letter: {
      paragraphs: [
        'The password of your account was changed, and your other sessions were signed out.',
        'If this was not you, choose a new password.',
      ],
      action: { label: 'Choose a new password', url: `${env.publicUrl}/forgot-password` },
    },
  };
}

/** Tells the owner that sign-in now asks for an authenticator code, or no longer does. */
export function secondFactorMail(env: Env, to: string, id: string, state: 'on' | 'off'): Mail {
  const change =
    state === 'on'
      ? 'Signing in to your account now requires a code from your authenticator app. Keep your backup codes in a safe place.'
      : 'Signing in to your account no longer requires a code from an authenticator app.';
  return {
    key: `second-factor-${state}-${id}`,
    to,
    subject: `Two-factor authentication is ${state} for your ${product.name} account`,
    letter: {
      paragraphs: [change, 'If this was not you, choose a new password.'],
      action: { label: 'Choose a new password', url: `${env.publicUrl}/forgot-password` },
    },
  };
}

const statusWords = {
  disabled: {
    subject: `Your ${product.name} account is disabled`,
    text: 'You can still sign in, see your trips and messages, and contact support. You cannot book, list cars or approve requests.',
    action: 'Contact support',
    path: '/support',
  },
  active: {
    subject: `Your ${product.name} account is active again`,
    text: 'You can book, list cars and approve requests again.',
    action: 'View your account',
    path: '/account-settings',
  },
} as const;

/** Tells a person that an administrator disabled or re-enabled their account, and why. */
export function accountStatusMail(
  env: Env,
  { user, reason, at }: { user: UserRow; reason: string | undefined; at: Date },
): Mail {
  const { subject, text, action, path } = statusWords[user.accountStatus];
  return {
    key: `account-${user.accountStatus}-${user.id}-${at.getTime()}`,
    to: user.email,
    subject,
    letter: {
      name: user.firstName,
      paragraphs: [text, ...(reason ? [`Reason: ${reason}`] : [])],
      action: { label: action, url: `${env.publicUrl}${path}` },
    },
  };
}
