const storageKey = 'car-to-keep';

/** Remembers a car that a visitor wants to keep, until they have signed in in this tab. */
export function rememberCarToKeep(id: number): void {
  try {
    sessionStorage.setItem(storageKey, String(id));
  } catch {
    // Storage is forbidden: they tap the heart once more.
  }
}

/** The remembered car, once. */
export function takeCarToKeep(): number | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    if (text === null) return undefined;
    sessionStorage.removeItem(storageKey);
    return Number(text) || undefined;
  } catch {
    return undefined;
  }
}
