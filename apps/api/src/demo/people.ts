import type { Role } from '@curbside/domain/accounts/states';
import type { VerificationStatus } from '@curbside/domain/verification/states';
import { demoHosts } from './catalog/demo-hosts.ts';
import type { DemoPerson } from './queries.ts';

export const demoPassword = 'curbside-demo';

/** The sign-ins that `npm start` prints. */
export const demoSignIns = [
  'master@curbside.test',
  'admin@curbside.test',
  'support@curbside.test',
  'host@curbside.test',
  'renter@curbside.test',
  'newcomer@curbside.test',
] as const;

const guestNames = [
  'Leah Marin',
  'Daniel Weiss',
  'Paula Reis',
  'Jamal Carter',
  'Mei Tanaka',
  'Oliver Brandt',
  'Farah Noor',
  'Hugo Lindqvist',
];

/** People whose proof of identity staff have to look at. */
const unproven = [
  ['Ines Duarte', 'pending'],
  ['Tomasz Zielinski', 'pending'],
  ['Ama Owusu', 'pending'],
  ['Grant Hollis', 'failed'],
  ['Noor Haddad', 'failed'],
] as const;

/** One person with three accounts, by days since they joined. */
const ring = [
  ['Dale Kerrigan', 5],
  ['Dale Kerigan', 4],
  ['Dean Kerrigan', 4],
] as const;

const dayMs = 86_400_000;

function person(
  name: string,
  email: string,
  joinedDaysAgo: number,
  now: Date,
  { role = 'user' as Role, verification = 'verified' as VerificationStatus } = {},
): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ');
  const createdAt = new Date(now.getTime() - joinedDaysAgo * dayMs);
  return { firstName, lastName, email, role, verification, createdAt };
}

export function demoPeople(now: Date): DemoPerson[] {
  return [
    person('Morgan Reyes', 'master@curbside.test', 900, now, { role: 'master_admin' }),
    person('Alex Chen', 'admin@curbside.test', 700, now, { role: 'admin' }),
    person('Sam Rivera', 'support@curbside.test', 500, now, { role: 'support_staff' }),
    ...demoHosts.map((host, index) =>
      person(`${host.firstName} ${host.lastName}`, host.email, 600 - index * 20, now),
    ),
    person('Riley Brooks', 'renter@curbside.test', 300, now),
    person('Nico Park', 'newcomer@curbside.test', 2, now, { verification: 'unverified' }),
    ...guestNames.map((name, index) => person(name, guestEmail(index), 400 - index * 10, now)),
    ...unproven.map(([name, verification], index) =>
      person(name, emailOf(name), 3 + index * 4, now, { verification }),
    ),
    ...ring.map(([name, days]) =>
      person(name, emailOf(name), days, now, { verification: 'unverified' }),
    ),
  ];
}

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@curbside.test`;

function guestEmail(index: number): string {
  return emailOf(guestNames[index] ?? '');
}

export const guestEmails = guestNames.map((_, index) => guestEmail(index));
