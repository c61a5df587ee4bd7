import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskLevelOf, riskLevels } from './levels.ts';
import { namesAgree } from './names.ts';
import { assessRisk, type RiskFacts, riskFactorNames } from './rules.ts';

const quiet: RiskFacts = {
  registeredDays: 400,
  isVerified: true,
  profileName: 'Pat Doe',
  verifiedName: 'Pat Doe',
  addresses: 1,
  vpnAddresses: 0,
  countries: ['US'],
  networks: 1,
  devices: 1,
  accountsOnDevice: 1,
};

test.each<[string, Partial<RiskFacts>, Record<string, number>]>([
  ['nothing', {}, {}],
  [
    'nothing known yet',
    {
      addresses: 0,
      countries: [],
      networks: 0,
      devices: 0,
      accountsOnDevice: 0,
      verifiedName: null,
    },
    {},
  ],
  ['one further network', { networks: 2 }, { ipChanges: 2 }],
  [
    'one further country',
    { networks: 2, countries: ['RO', 'US'] },
    { ipChanges: 5, foreignIp: 15 },
  ],
  [
    'a further country and two further networks',
    { networks: 4, countries: ['RO', 'US'] },
    { ipChanges: 9, foreignIp: 15 },
  ],
  [
    'many countries',
    { networks: 9, countries: ['RO', 'US', 'FR', 'DE', 'ES'] },
    { ipChanges: 15, foreignIp: 15 },
  ],
  ['only another country', { countries: ['FR'] }, { foreignIp: 15 }],
  ['a VPN', { vpnAddresses: 1 }, { vpnUse: 15 }],
  ['the sixth day', { registeredDays: 6 }, { recentRegistration: 10 }],
  ['the seventh day', { registeredDays: 7 }, { recentRegistration: 5 }],
  ['the 29th day', { registeredDays: 29 }, { recentRegistration: 5 }],
  ['the 30th day', { registeredDays: 30 }, {}],
  ['another name', { verifiedName: 'Kyle Brandt' }, { nameMismatch: 20 }],
  ['no identity', { isVerified: false, verifiedName: null }, { noVerification: 10 }],
  ['two accounts on a device', { accountsOnDevice: 2 }, { deviceShared: 10 }],
  ['three accounts on a device', { accountsOnDevice: 3 }, { deviceMultiAccount: 20 }],
  ['three devices', { devices: 3 }, {}],
  ['four devices', { devices: 4 }, { deviceChanges: 5 }],
  ['nine devices', { devices: 9 }, { deviceChanges: 10 }],
])('%s', (_, change, expected) => {
  const { score, factors } = assessRisk({ ...quiet, ...change });
  const points = Object.entries(factors).filter(([, factor]) => factor.points > 0);
  expect(Object.fromEntries(points.map(([name, factor]) => [name, factor.points]))).toEqual(
    expected,
  );
  expect(score).toBe(Object.values(expected).reduce((sum, added) => sum + added, 0));
});

test('everything at once is 100', () => {
  const { score } = assessRisk({
    registeredDays: 0,
    isVerified: false,
    profileName: 'Kyle Brandt',
    verifiedName: 'Ana Ionescu',
    addresses: 9,
    vpnAddresses: 9,
    countries: ['RO', 'FR', 'DE', 'US'],
    networks: 9,
    devices: 9,
    accountsOnDevice: 9,
  });
  expect(score).toBe(100);
});

const facts = fc.record({
  registeredDays: fc.nat(800),
  isVerified: fc.boolean(),
  profileName: fc.constantFrom('Pat Doe', 'Kyle Brandt'),
  verifiedName: fc.option(fc.constantFrom('Pat Doe', 'Kyle Brandt')),
  addresses: fc.nat(30),
  vpnAddresses: fc.nat(30),
  countries: fc.uniqueArray(fc.constantFrom('US', 'RO', 'FR', 'DE'), { maxLength: 4 }),
  networks: fc.nat(30),
  devices: fc.nat(12),
  accountsOnDevice: fc.nat(8),
});

describe('whatever is known', () => {
  test('the score is 0 to 100 and every factor has a sentence', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { score, factors } = assessRisk(known);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(Object.keys(factors)).toEqual([...riskFactorNames]);
        for (const { description } of Object.values(factors))
          expect(description).toMatch(/^[A-Z0-9].*\.$/);
      }),
    );
  });

  test('more to worry about never lowers the score', () => {
    const worse = fc.record({
      registeredDays: fc.nat(60),
      vpnAddresses: fc.nat(3),
      networks: fc.nat(3),
      devices: fc.nat(3),
      accountsOnDevice: fc.nat(3),
      country: fc.option(fc.constantFrom('RO', 'FR', 'DE')),
    });
    fc.assert(
      fc.property(facts, worse, (known, change) => {
        const further = change.country && !known.countries.includes(change.country);
        const after = assessRisk({
          ...known,
          registeredDays: Math.max(0, known.registeredDays - change.registeredDays),
          vpnAddresses: known.vpnAddresses + change.vpnAddresses,
          networks: known.networks + change.networks,
          devices: known.devices + change.devices,
          accountsOnDevice: known.accountsOnDevice + change.accountsOnDevice,
          countries: further ? [...known.countries, change.country ?? ''] : known.countries,
        });
        expect(after.score).toBeGreaterThanOrEqual(assessRisk(known).score);
      }),
    );
  });
});

test('levels begin where they are said to', () => {
  const starts = [0, 14, 15, 29, 30, 49, 50, 69, 70, 100].map(riskLevelOf);
  const [safe, low, medium, high, critical] = riskLevels;
  expect(starts).toEqual([safe, safe, low, low, medium, medium, high, high, critical, critical]);
});

test.each([
  ['Pat Doe', 'PAT DOE', true],
  ['Zoë O’Neil', 'Zoe ONeil', true],
  ['Ana Maria Lopez', 'Ana Lopez', true],
  ['J. Park', 'Jo Park', true],
  ['Bob Ray Jr.', 'Bob Ray', true],
  ['Kyle Brandt', 'K. Brandl', false],
  ['Kyle Brandt', 'Ana Brandt', false],
  ['', 'Ana Brandt', true],
])('%j and %j', (profile, verified, agree) => {
  expect(namesAgree(profile, verified)).toBe(agree);
});
