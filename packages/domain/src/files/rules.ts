export const uploadPurposes = ['listing', 'trip', 'document'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const uploadLimits = {
  /** Bytes per request of a page. A cut connection loses at most this much. */
  partBytes: 4 * 1024 * 1024,
  /** Days after which an upload is deleted; whatever used it has copies. */
  keptDays: 7,
  unfinished: 200,
  /** Bytes per person of uploads that nothing uses, as they were sent. */
  unusedBytes: { verified: 200_000_000, notVerified: 50_000_000 },
  /** Days after a trip in which its files can still be uploaded. */
  daysAfterTrip: 2,
} as const;

/** Receipts and estimates of claims. */
export const documentLimits = {
  bytes: 10_000_000,
  types: ['application/pdf', 'image/jpeg', 'image/png'],
} as const;

export const tusVersion = '1.0.0';
