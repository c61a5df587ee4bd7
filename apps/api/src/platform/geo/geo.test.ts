import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressBlock, addressNumber, isPublicAddress, plainAddress } from './address-range.ts';
import { locateAddress } from './index.ts';
import { NetworkTable } from './network-table.ts';

const env = { GEO_DATABASE: undefined, ASN_DATABASE: undefined };

test.each([
  ['8.8.8.8', { country: 'US', networkKey: 'AS15169', isVpn: false }],
  ['185.220.101.34', { country: 'DE', networkKey: 'AS60729', isVpn: true, isProxy: true }],
  ['193.138.218.1', { networkName: '31173 Services AB', isVpn: true, isProxy: false }],
  ['138.197.1.1', { networkName: 'DigitalOcean, LLC', isVpn: true }],
  ['68.173.54.101', { city: 'New York', country: 'US', isVpn: false }],
  ['::ffff:68.173.54.101', { ipAddress: '68.173.54.101', networkKey: 'AS12271' }],
  ['1.1.1.1', { networkName: 'Cloudflare, Inc.', isVpn: false }],
  ['2001:4860:4860::8888', { networkKey: 'AS15169', isVpn: false }],
])('%s is located offline', async (address, expected) => {
  expect(await locateAddress(env, address)).toMatchObject({ isPublic: true, ...expected });
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.1.9', '::ffff:172.16.0.1', 'fe80::1%eth0'])(
  'nothing is said of %s',
  async (address) => {
    expect(await locateAddress(env, address)).toMatchObject({
      isPublic: false,
      country: null,
      networkKey: null,
      isVpn: false,
    });
  },
);

test('an address has one spelling, number and block', () => {
  expect(plainAddress('::FFFF:1.2.3.4')).toBe('1.2.3.4');
  expect(plainAddress('[2001:DB8::1]')).toBe('2001:db8::1');
  expect(addressNumber('1.0.0.255')).toBe(16_777_471n);
  expect(addressNumber('2001:218::')).toBe(0x2001_0218_0000_0000_0000_0000_0000_0000n);
  expect(addressBlock('81.2.69.160')).toBe('81.2.69.0/24');
  expect(addressBlock('2a02:6b8:0:1::9')).toBe('2a02:6b8:0::/48');
  expect(isPublicAddress('not an address')).toBe(false);
});

test('the table of networks finds what a walk through all lines finds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'networks-'));
  const rangeSchema = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9)), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(rangeSchema, async (steps) => {
      let at = 5;
      const ranges = steps.map(([size, gap], index) => {
        const start = at;
        at += size + gap;
        return { start, end: start + size - 1, number: index + 1 };
      });
      const lines = ranges.map(
        ({ start, end, number }) => `${start},${end},${number},"Net, ${number}"\n`,
      );
      const path = join(folder, 'networks.csv');
      await writeFile(path, lines.join(''));
      const table = await NetworkTable.read(path);
      for (let address = 0; address < at + 3; address += 1) {
        const expected = ranges.find(({ start, end }) => start <= address && address <= end);
        const name = expected && `Net, ${expected.number}`;
        expect(table.find(BigInt(address))?.name).toBe(name);
      }
    }),
    { numRuns: 40 },
  );
});
