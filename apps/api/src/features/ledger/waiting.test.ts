import { ledgerEndpoints } from '@curbside/domain/ledger/endpoints';
import { expect, test } from 'vitest';
import { createStaff } from '../../test/harness/factories.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const admin = await createStaff(app, 'admin');

test('nothing waits at first', async () => {
  const { status, body } = await admin.client.call(ledgerEndpoints.waiting);
  expect(status).toBe(200);
  expect(body.causes.filter(({ cents }) => cents !== 0)).toEqual([]);
});
