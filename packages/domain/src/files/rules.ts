/** What an upload is for: a public photo of a listing, or a private file of a trip. */
export const uploadPurposes = ['listing', 'trip'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export const uploadLimits = {
  /** What the page sends in one request, in bytes. A cut connection costs at most this much. */
  partBytes: 4 * 1024 * 1024,
  /** An upload is removed this many days after it began; what used it has copies. */
  keptDays: 7,
  /** Unfinished uploads of one person. */
  unfinished: 200,
  /** Bytes of one person's uploads that nothing uses, as they were sent. */
  unusedBytes: { verified: 200_000_000, notVerified: 50_000_000 },
  /** Files of a trip are taken until so many days after it. */
  daysAfterTrip: 2,
} as const;

/** The version of the tus protocol that resumable uploads speak. */
export const tusVersion = '1.0.0';
