import type { AuditEntry } from '@curbside/domain/compliance/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';

/** 'saved_search' is 'Saved search'. */
export const entityName = (entity: string) => capitalized(entity);

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The beginning of a person's ID, as in the list of users. */
export const shortId = (id: string) => (isUuid.test(id) ? id.slice(0, 8) : id);

/** The newest entry of a look, and what else was looked at with it. */
export interface AuditLook {
  entry: AuditEntry;
  others: AuditEntry[];
}

/** A page of a list has an entry for each thing that it shows: together they are one look. */
export function looksOf(entries: readonly AuditEntry[]): AuditLook[] {
  const looks: AuditLook[] = [];
  for (const entry of entries) {
    const last = looks.at(-1);
    if (last && isSameLook(last.entry, entry)) last.others.push(entry);
    else looks.push({ entry, others: [] });
  }
  return looks;
}

const isSameLook = (later: AuditEntry, { action, userId, entity, createdAt }: AuditEntry) =>
  action.endsWith('.viewed') &&
  action === later.action &&
  userId !== null &&
  userId === later.userId &&
  entity === later.entity &&
  // To the minute, as the page shows it.
  createdAt.slice(0, 16) === later.createdAt.slice(0, 16);

/** '14 bookings'. */
export const thingsOf = ({ entry, others }: AuditLook) =>
  countOf(others.length + 1, entry.entity.replaceAll('_', ' '));
