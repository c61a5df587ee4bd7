import { describe, expect, test } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { downloadCalendar, isAllowedUrl, leadsOutside } from './download-calendar.ts';

const env = readEnv({ PUBLIC_URL: 'https://cars.example', DATABASE_URL: 'postgres://db/cars' });
const local = readEnv({ PUBLIC_URL: 'http://localhost:3000', DATABASE_URL: 'postgres://db/cars' });

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
])('%s does not lead outside', (address) => {
  expect(leadsOutside(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s leads outside',
  (address) => {
    expect(leadsOutside(address)).toBe(true);
  },
);

describe('a public site', () => {
  test.each([
    'http://calendars.example/a.ics',
    'https://127.0.0.1/a.ics',
    'https://2130706433/a.ics',
    'https://0x7f.1/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:10.0.0.1]/a.ics',
  ])('does not ask %s', async (url) => {
    expect(isAllowedUrl(env, new URL(url))).toBe(false);
    await expect(downloadCalendar(env, url)).rejects.toMatchObject({ problem: 'refused_address' });
  });

  test('does not ask a name that leads to this machine', async () => {
    expect(isAllowedUrl(env, new URL('https://localhost/a.ics'))).toBe(true);
    await expect(downloadCalendar(env, 'https://localhost/a.ics')).rejects.toMatchObject({
      problem: 'refused_address',
    });
  });
});

test('a site on this machine asks any address', () => {
  expect(isAllowedUrl(local, new URL('http://127.0.0.1:8080/a.ics'))).toBe(true);
});
