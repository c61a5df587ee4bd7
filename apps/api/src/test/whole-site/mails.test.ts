import { accountEndpoints } from '@curbside/domain/accounts/endpoints';
import { formatDay } from '@curbside/domain/calendar/format';
import { incidentEndpoints } from '@curbside/domain/incidents/endpoints';
import { noticeEndpoints } from '@curbside/domain/notices/endpoints';
import { supportEndpoints } from '@curbside/domain/support/endpoints';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hoursAfter, hoursBefore, todayInMarket } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/context.ts';
import { mailJob } from '../../platform/mail/mail.job.ts';
import { sendMailOnce } from '../../platform/mail/send-once.ts';
import {
  bookApproved,
  changeBooking,
  createHost,
  createStaff,
  createVerified,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  signUpPerson,
  testPassword,
  until,
  windowFrom,
} from '../harness/factories.ts';
import { countMails, type MailSink, startMailSink } from '../harness/mail-sink.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { freePort } from '../processes/free-port.ts';

const site = 'https://curbside.example';

let sink: MailSink;
let app: TestApp;
let host: Person;
let guest: Person;

beforeAll(async () => {
  sink = await startMailSink(await freePort());
  app = await startTestApp({ SMTP_URL: sink.url });
  host = await createHost(app);
  guest = await createVerified(app);
});
afterAll(async () => {
  await app.close();
  await sink.close();
});

/** Waits for the mail with this subject. */
async function mailTo(person: Pick<Person, 'user'>, subject: string): Promise<Email> {
  let found: Email | undefined;
  await until(async () => {
    found = (await sink.mailsTo(person.user.email)).find((mail) =>
      mail.subject?.startsWith(subject),
    );
    return found !== undefined;
  });
  return found as Email;
}

const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value;

/** The text of the HTML part. */
const wordsOf = ({ html = '' }: Email) =>
  html
    .replace(/<style[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replaceAll('&amp;', '&');

describe('the emails of a trip', () => {
  test('state dates, place and price in text and HTML, and link to it', async () => {
    const car = await listCar(host);
    const booking = await payBooking(
      app,
      guest,
      await requestBooking(guest, car, windowFrom(app, 5)),
    );
    const mail = await mailTo(host, 'New request');
    const pickup = `${formatDay(booking.startDate, todayInMarket({ now: app.now }))} at 10:00 AM (New York time)`;
    for (const words of [mail.text, wordsOf(mail)]) {
      for (const said of [pickup, car.title, car.location, '$84.00 × 3 days', '-$37.80', '$214.20'])
        expect(words).toContain(said);
    }
    const link = `${app.server.deps.env.publicUrl}/owner-bookings?bookingId=${booking.id}`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    const sent = await mailTo(guest, 'Request sent');
    for (const said of ['$252.00', '$12.60', '$23.48', '$288.08']) {
      expect(sent.text).toContain(said);
      expect(wordsOf(sent)).toContain(said);
    }
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined();
  });

  test('show what people wrote as they wrote it, and never as markup', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const trickster = await signUpPerson(app, { firstName: hostile, lastName: '"><script>' });
    const ticket = await trickster.client.call(supportEndpoints.createTicket, {
      body: { subject: `Hi\nBcc: all@example.test ${hostile}`, description: hostile },
    });
    const staff = await createStaff(app, 'support_staff');
    await staff.client.call(supportEndpoints.respondToTicket, {
      params: { id: ticket.body.id },
      body: { message: `Try <b>this</b>:\n${hostile}` },
    });
    const mail = await mailTo(trickster, 'Re: Hi Bcc:');
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).not.toMatch(/<(img|script|b)\b/);
    expect(mail.html).toContain('&lt;b&gt;this&lt;/b&gt;');
    expect(mail.text).toContain(hostile);
  });

  test('are all there in both forms, each with a link', async () => {
    const car = await listCar(host);
    const window = windowFrom(app, 30);
    const booking = await bookApproved(app, { host, renter: guest, car }, window);
    await app.travelTo(hoursBefore(new Date(booking.startsAt), 23));
    await app.travelTo(hoursAfter(new Date(booking.startsAt), 1));
    await guest.client.call(incidentEndpoints.reportIncident, {
      body: {
        bookingId: booking.id,
        incidentType: 'damage',
        severity: 'minor',
        description: 'A scratch',
        incidentDate: app.now().toISOString(),
      },
    });
    await app.travelTo(new Date(booking.endsAt));
    await changeBooking(host, booking, 'completed');
    const subjects = ['Approved', 'Pickup reminder', 'Return', 'Incident', 'Trip completed'];
    for (const subject of subjects) {
      const mail = await mailTo(guest, subject);
      const link = `/my-bookings?bookingId=${booking.id}`;
      expect([mail.text, wordsOf(mail)].every((words) => words?.includes(car.title))).toBe(true);
      expect(mail.text).toContain(link);
      expect(mail.html).toContain(link);
    }
  });
});

describe('the emails of an account', () => {
  test('come in both forms with a link that works, and nobody can end them', async () => {
    const person = await signUpPerson(app);
    await app.visitor().call(accountEndpoints.requestPasswordReset, {
      body: { email: person.user.email },
    });
    const mail = await mailTo(person, 'Choose a new');
    const url = /https?:\S+reset-password\?token=([\w-]+)/.exec(mail.text ?? '');
    expect(mail.html).toContain(url?.[0]);
    expect(headerOf(mail, 'list-unsubscribe')).toBeUndefined();
    const reset = await app.visitor().call(accountEndpoints.resetPassword, {
      body: { token: url?.[1], newPassword: `${testPassword}-two` },
    });
    expect(reset.status).toBe(200);
    const told = await mailTo(person, 'Your Curbside password was changed');
    expect(told.html).toContain('/forgot-password');
    expect(headerOf(told, 'list-unsubscribe')).toBeUndefined();
  });
});

describe('one click', () => {
  /** The unsubscribe address of a support reply to a new person. */
  async function supportReply(): Promise<{ person: Person; mail: Email; path: string }> {
    const person = await signUpPerson(app);
    const ticket = await person.client.call(supportEndpoints.createTicket, {
      body: { subject: 'Help', description: 'Please' },
    });
    const staff = await createStaff(app, 'support_staff');
    await staff.client.call(supportEndpoints.respondToTicket, {
      params: { id: ticket.body.id },
      body: { message: 'Here' },
    });
    const mail = await mailTo(person, 'Re: Help');
    const url = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
    return { person, mail, path: url.replace(app.server.deps.env.publicUrl, '') };
  }
  const settingsOf = async (person: Person) =>
    (await person.client.call(noticeEndpoints.notifications)).body;
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

  test('in a mail program ends one kind of email, without sign-in, even if repeated', async () => {
    const { person, mail, path } = await supportReply();
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(`Unsubscribe: ${app.server.deps.env.publicUrl}${path}`);
    const headers: Record<string, string>[] = [{}, { origin: 'https://mail.example' }];
    for (const origin of headers) {
      const answer = await app.visitor().send('POST', path, oneClick, origin);
      expect(answer.status).toBe(200);
    }
    expect(await settingsOf(person)).toEqual({
      tripReminders: true,
      ratingRequests: true,
      supportReplies: false,
      savedSearches: true,
    });
    const form = new FormData();
    form.append('List-Unsubscribe', 'One-Click');
    expect((await app.visitor().send('POST', path, form)).status).toBe(200);
  });

  test('on the page shows beforehand what it ends', async () => {
    const { person, path } = await supportReply();
    const query = { token: new URLSearchParams(path.split('?')[1]).get('token') ?? '' };
    const look = () => app.visitor().call(noticeEndpoints.unsubscription, { query });
    expect((await look()).body).toEqual({ email: 'supportReplies', isOn: true });
    expect((await settingsOf(person)).supportReplies).toBe(true);
    const done = await app.visitor().call(noticeEndpoints.unsubscribe, { query });
    expect(done.body).toEqual({ email: 'supportReplies', isOn: false });
    expect((await look()).body.isOn).toBe(false);
    // fetch would set this header itself, so the browser's form is imitated by inject.
    const form = await app.server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'sec-fetch-mode': 'navigate' },
      payload: '',
    });
    expect([form.statusCode, form.headers.location]).toEqual([303, path]);
  });

  test('with a link that is not ours does nothing', async () => {
    const { person, path } = await supportReply();
    for (const forged of [`${path}x`, '/unsubscribe?token=a.b', '/unsubscribe?token='])
      expect((await app.visitor().send('POST', forged, oneClick)).status).toBe(404);
    expect((await app.visitor().send('POST', '/unsubscribe', oneClick)).status).toBe(400);
    expect((await settingsOf(person)).supportReplies).toBe(true);
  });
});

describe('a mail', () => {
  const mail = (key: string) => ({
    key,
    to: 'once@example.test',
    subject: 'Once',
    letter: { paragraphs: ['Once.'], action: { label: 'Open', url: site } },
  });
  const { length: times } = [1, 2, 3, 4, 5];

  test('is sent once, however many jobs try at once', async () => {
    const { deps } = app.server;
    await Promise.all(
      Array.from({ length: times }, () => sendMailOnce(deps, mail('test-at-once'))),
    );
    await inTransaction(deps, { system: 'test' }, async (ctx) => {
      for (let time = 0; time < times; time += 1) await mailJob.enqueue(ctx, mail('test-at-once'));
    });
    await app.server.jobs.drain(10_000);
    expect(countMails(sink, 'test-at-once')).toBe(1);
  });

  test('is retried until the mail server accepts it, and not afterward', async () => {
    sink.refuse(2);
    const { deps } = app.server;
    await inTransaction(deps, { system: 'test' }, (ctx) =>
      mailJob.enqueue(ctx, mail('test-refused')),
    );
    await until(async () => countMails(sink, 'test-refused') > 0);
    await app.server.jobs.drain(10_000);
    expect(countMails(sink, 'test-refused')).toBe(1);
  });
});
