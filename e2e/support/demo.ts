/** What the demo promises (decisions, 'Running'): people who can sign in, and a car of host@'s. */
export const demo = {
  password: 'curbside-demo',
  host: 'host@curbside.test',
  hostName: 'Hannah Ortiz',
  renter: 'renter@curbside.test',
  newcomer: 'newcomer@curbside.test',
  /** 84.00 a day: three days of it are the worked example of the decisions. */
  workedExampleCar: 'RAV4 Hybrid, ready for the Catskills',
} as const;

let number = 0;

/** An address that nobody has signed up with. */
export function newEmail(name: string): string {
  number += 1;
  return `${name}-${Date.now().toString(36)}-${number}@example.test`;
}
