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

/** Limits of one upload, in files and bytes. */
export const inspectionLimits = {
  files: 100,
  videoBytes: 100 * 1024 * 1024,
  /** What is taken before the fields have named a trip that the sender may inspect. */
  bytesBeforeFields: 256 * 1024 * 1024,
} as const;
