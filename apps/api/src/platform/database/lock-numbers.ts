/** Writes that are limited per person: the lock keeps parallel calls from passing a limit together. */
export const personLocks = {
  requests: 7_420_101,
  messages: 7_420_102,
  uploads: 7_420_103,
  incidents: 7_420_104,
  tickets: 7_420_105,
  inspections: 7_420_106,
  favorites: 7_420_107,
} as const;

/** The numbers of all other advisory locks. Two uses of one number would wait for each other. */
export const lockNumbers = {
  migration: 7_420_001,
  sandboxOwner: 7_420_002,
  sandboxMember: 7_420_003,
  demo: 7_420_004,
  auditArchive: 7_420_005,
  repeatedAudit: 7_420_301,
  handoversOfCar: 7_420_602,
} as const;
