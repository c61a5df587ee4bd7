import { noticeEndpoints } from '@curbside/domain/notices/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import { expect, test } from 'vitest';
import { createStaff, signUpPerson, until } from '../../test/harness/factories.ts';
import { lettersTo } from '../../test/harness/mailbox.ts';
import { sharedApp } from '../../test/harness/shared-app.ts';

const app = await sharedApp();
const person = await signUpPerson(app);

test('every optional email is on until it is switched off, one by one', async () => {
  const before = await person.client.call(noticeEndpoints.notifications);
  expect(before.body).toEqual({
    tripReminders: true,
    ratingRequests: true,
    supportReplies: true,
    savedSearches: true,
  });
  const change = (body: object) =>
    person.client.call(noticeEndpoints.changeNotifications, { body });
  await change({ ratingRequests: false });
  const after = await change({ tripReminders: false });
  expect(after.body).toEqual({
    tripReminders: false,
    ratingRequests: false,
    supportReplies: true,
    savedSearches: true,
  });
  expect((await change({ tripReminders: 'no' })).status).toBe(400);
});

test('an email is not sent while switched off, and is sent once on again', async () => {
  const staff = await createStaff(app, 'support_staff');
  const ticket = await person.client.call(supportEndpoints.createTicket, {
    body: { subject: 'Help', description: 'Please' },
  });
  const answer = (message: string) =>
    staff.client.call(supportEndpoints.respondToTicket, {
      params: { id: ticket.body.id },
      body: { message },
    });
  const change = (supportReplies: boolean) =>
    person.client.call(noticeEndpoints.changeNotifications, { body: { supportReplies } });
  await change(false);
  await answer('Silent answer');
  await change(true);
  await answer('Loud answer');
  const letters = () => lettersTo(app, person.user.email);
  await until(async () => (await letters()).some((letter) => letter.includes('Loud answer')));
  expect((await letters()).some((letter) => letter.includes('Silent answer'))).toBe(false);
});
