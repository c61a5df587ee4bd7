/** Shorter names, such as PORT, are near to those of too many other programs. */
const shortest = 7;
/** In names from this length on two letters may differ. */
const long = 12;

/** A line for each variable that this program does not read, but whose name is near one that it reads. */
export function misspeltVariables(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string[] {
  return Object.keys(given)
    .filter((name) => name.includes('_') && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((other) => isNear(name, other));
      return meant ? [`${name} is not a setting: did you mean ${meant}?`] : [];
    });
}

function isNear(name: string, known: string): boolean {
  if (known.length < shortest || !known.includes('_')) return false;
  return distance(name, known) <= (known.length < long ? 1 : 2);
}

/** How many letters must be added, removed or replaced to get from one to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
