/** Moves the clock of server and sandbox forward and waits for the jobs that fall due. */
export async function travelTo(origin: string, instant: Date): Promise<void> {
  const answer = await fetch(`${origin}/api/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: instant.toISOString() }),
  });
  if (!answer.ok) throw new Error(`The clock answered ${answer.status}: ${await answer.text()}`);
}

const hour = 3_600_000;

export function hoursAfter(instant: string, hours: number): Date {
  return new Date(new Date(instant).getTime() + hours * hour);
}
