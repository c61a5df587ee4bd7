import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { maxTripDays } from '@curbside/domain/bookings/rules';
import { claimLimits } from '@curbside/domain/claims/rules';
import { expect, test } from 'vitest';
import { readEnv } from '../../../platform/env.ts';
import { addressLivesSeconds } from '../../../platform/storage/presentation.ts';
import { contractFileKey } from '../../contracts/index.ts';
import { photoKey } from '../photos/photo-address.ts';
import { originalKey, privatePhotoKey, uploadKey } from './private-file.ts';

const folder = fileURLToPath(new URL('../../../../../../ops/storage', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));

interface Statement {
  Sid?: string;
  Effect: 'Allow' | 'Deny';
  Principal?: unknown;
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string>>;
}

const statements: Statement[] = read('bucket-policy').Statement;
const hash = 'a'.repeat(64);

function isCovered({ Resource }: Statement, key: string): boolean {
  const name = `arn:aws:s3:::BUCKET/${key}`;
  return [Resource].flat().some((covered) => {
    return covered.endsWith('*') ? name.startsWith(covered.slice(0, -1)) : name === covered;
  });
}

test('the policy lets everybody read public photos, and nothing else', () => {
  const open = statements.filter(({ Effect }) => Effect === 'Allow');
  expect(open.map(({ Principal, Action }) => [Principal, Action])).toEqual([['*', 's3:GetObject']]);
  const isOpen = (key: string) => open.some((statement) => isCovered(statement, key));
  expect(isOpen(photoKey(hash, 960))).toBe(true);
  const keys = [
    originalKey(7, hash),
    privatePhotoKey(7, hash, 960),
    uploadKey(7),
    contractFileKey(hash),
    '',
  ];
  expect(keys.filter(isOpen)).toEqual([]);
});

test('the policy refuses signatures that are older than an address may be', () => {
  const old = statements.find(({ Condition }) => Condition?.NumericGreaterThan);
  expect(old).toMatchObject({
    Effect: 'Deny',
    Condition: { NumericGreaterThan: { 's3:signatureAge': String(addressLivesSeconds * 1000) } },
  });
  expect(old && isCovered(old, originalKey(7, hash))).toBe(true);
});

test('the server has the four rights that it uses', () => {
  const given: Statement[] = read('server-policy').Statement;
  expect(given.map(({ Action, Resource }) => [Action, Resource])).toEqual([
    [['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], 'arn:aws:s3:::BUCKET/*'],
    ['s3:ListBucket', 'arn:aws:s3:::BUCKET'],
  ]);
});

test('only scripts of the site may read, and none may write', () => {
  const [rule, ...others] = read('cors').CORSRules;
  expect(others).toEqual([]);
  expect(rule).toMatchObject({ AllowedOrigins: ['PUBLIC_URL'], AllowedMethods: ['GET', 'HEAD'] });
});

/** Banks take a cardholder's dispute for this long after the service. */
const disputeDays = 120;

test('originals of trips leave for a colder class once nobody can dispute the trip', () => {
  const [rule, ...others] = read('lifecycle').Rules;
  expect(others).toEqual([]);
  const { Prefix } = rule.Filter.And;
  expect(originalKey(7, hash).startsWith(Prefix)).toBe(true);
  expect([photoKey(hash, 960), uploadKey(7)].filter((key) => key.startsWith(Prefix))).toEqual([]);
  const [{ Days, StorageClass }] = rule.Transitions;
  // The first photo is as old as the trip is long when the trip ends.
  expect(Days).toBeGreaterThan(maxTripDays + Math.max(disputeDays, claimLimits.tollDays));
  expect(rule).not.toHaveProperty('Expiration');
  // A class from which exports and backups still read at once.
  const env = readEnv({ S3_BUCKET: 'b', S3_ORIGINALS_CLASS: StorageClass });
  expect(env.S3_ORIGINALS_CLASS).toBe(StorageClass);
});
