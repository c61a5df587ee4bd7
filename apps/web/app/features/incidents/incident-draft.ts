type Draft = Readonly<Record<string, string>>;

/** In memory only: a reload starts over, and nobody else who signs in here reads it. */
const drafts = new Map<number, Draft>();

/** The unsent report of a booking, field by field. */
export function draftOf(bookingId: number): Draft {
  return drafts.get(bookingId) ?? {};
}

/** Keeps what the form holds, so that another tab of the booking can be looked at meanwhile. */
export function keepDraft(bookingId: number, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  drafts.set(bookingId, Object.fromEntries(entries));
}

export function dropDraft(bookingId: number): void {
  drafts.delete(bookingId);
}
