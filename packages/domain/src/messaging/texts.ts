/** What conversations say to people; pages show these texts exactly. */
export const messagingTexts = {
  sendFailed: 'Failed to send message',
  offPlatform:
    'This message holds contact details. Payments and trips arranged outside the platform are not covered.',
} as const;
