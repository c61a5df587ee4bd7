import { product } from '@curbside/domain/product';
import type { VerificationAction } from '@curbside/domain/verification/states';
import type { Mail } from '../../platform/mail/index.ts';

interface DecisionFacts {
  user: { id: string; email: string; firstName: string };
  action: VerificationAction;
  reason: string | undefined;
  at: Date;
  siteUrl: string;
}

const words = {
  approve: {
    subject: 'Your identity is verified',
    text: `Our team has verified your identity. You can now book and list cars on ${product.name}.`,
    action: 'View your account',
  },
  reject: {
    subject: "Your identity couldn't be verified",
    text: "Our team couldn't verify your identity. You can try again, or contact support.",
    action: 'Try again',
  },
  reset: {
    subject: 'Please verify your identity again',
    text: 'Our team has reset the verification of your identity. Please verify it again before you book or list a car.',
    action: 'Verify your identity',
  },
} as const satisfies Record<VerificationAction, unknown>;

/** Tells a person what an administrator decided on their verification, and why. */
export function decisionEmail({ user, action, reason, at, siteUrl }: DecisionFacts): Mail {
  const { subject, text, action: label } = words[action];
  return {
    key: `verification-${user.id}-${action}-${at.getTime()}`,
    to: user.email,
    subject,
    letter: {
      name: user.firstName,
      paragraphs: [text, ...(reason ? [`Reason: ${reason}`] : [])],
      action: { label, url: `${siteUrl}/account-settings` },
    },
  };
}
