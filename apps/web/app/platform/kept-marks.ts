const prefix = 'kept-file.';

/**
 * The ids of files that wait in this browser, read without opening its database. A browser may forbid
 * storage: then the list is empty.
 */
export function keptMarks(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => key.split(prefix)[1] ?? []);
  } catch {
    return [];
  }
}

/** Throws where the browser forbids storage. */
export function addMark(id: string): void {
  localStorage.setItem(prefix + id, '');
}

export function removeMark(id: string): void {
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // There is nothing to remove.
  }
}
