export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Whom the records of a deleted account name. */
export const deletedUser = { firstName: 'Deleted', lastName: 'user' } as const;
