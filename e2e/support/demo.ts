export const demo = {
  password: 'curbside-demo',
  host: 'host@curbside.test',
  hostName: 'Hannah Ortiz',
  renter: 'renter@curbside.test',
  newcomer: 'newcomer@curbside.test',
  master: 'master@curbside.test',
  admin: 'admin@curbside.test',
  support: 'support@curbside.test',
  /** $84.00 a day, so three days are $288.08 with fee and tax. */
  car: 'RAV4 Hybrid, ready for the Catskills',
} as const;

let number = 0;

/** Belongs to no account yet. */
export function newEmail(name: string): string {
  number += 1;
  return `${name}-${Date.now().toString(36)}-${number}@example.test`;
}
