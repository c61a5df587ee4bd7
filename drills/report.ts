const startedAt = Date.now();

export const secondsSinceStart = () => (Date.now() - startedAt) / 1000;

/** Prints a step with the seconds since the drill began. */
export function say(text: string): void {
  console.log(`${secondsSinceStart().toFixed(0).padStart(4)} s  ${text}`);
}

/** Throws with this text if something is not as it should be. */
export function check(isTrue: boolean, text: string): void {
  if (!isTrue) throw new Error(text);
}
