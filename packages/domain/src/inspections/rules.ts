export const inspectionTypes = ['pickup', 'return'] as const;

export const photoTypes = [
  'front',
  'back',
  'left',
  'right',
  'odometer',
  'damage',
  'interior',
  'other',
] as const;

export const inspectionLimits = {
  files: 100,
  /** Per side of a trip, at pickup and at return each. */
  filesOfSide: 300,
  /** The type of a photo can be corrected so long after it was added. */
  correctMinutes: 60,
  videoBytes: 100 * 1024 * 1024,
  /** Accepted before the fields have named a trip that the sender may inspect. */
  bytesBeforeFields: 256 * 1024 * 1024,
} as const;
