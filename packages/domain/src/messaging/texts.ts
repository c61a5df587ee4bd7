import { product } from '../product.ts';

export const messagingTexts = {
  sendFailed: 'Failed to send message',
  receiverGone: `This person is no longer on ${product.name}.`,
  offPlatform:
    'This message contains contact details. Payments and trips arranged outside the platform are not covered.',
} as const;
