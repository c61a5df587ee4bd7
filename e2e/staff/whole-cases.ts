import { expect } from 'vitest';
import { insertDebtOfHost } from '../../apps/api/src/test/harness/debts.ts';
import { signIn } from '../support/accounts.ts';
import { test } from '../support/browser.ts';
import { demo, newEmail } from '../support/demo.ts';
import { HttpClient } from '../support/http-client.ts';
import { signInByApi } from '../support/sign-in.ts';
import { failed } from '../support/watch.ts';

/** One whole case of each kind that staff put right, in windows of this size. */
export function testWholeCases(viewport: { width: number; height: number }): void {
  test('an incident ends with a refund: from the work list to the payout', async ({ open }) => {
    const expected = { '/api/admin/bookings/{id}/refund': failed };
    const admin = await open('admin', { viewport, expected });
    await admin.goto('/login');
    await signIn(admin, demo.admin);
    // The first page of an administrator says what waits.
    await admin.waitForURL(({ pathname }) => pathname === '/admin');
    await admin.getByRole('button', { name: /^Frozen payout/ }).click();
    await admin.waitForURL(({ searchParams }) => searchParams.get('kind') === 'frozen_payout');
    await admin
      .getByRole('table')
      .getByRole('link', { name: /^Payout of \$[\d.]+ frozen/ })
      .waitFor();

    await admin.goto('/admin/compliance?status=frozen');
    await admin.getByRole('table').getByRole('link', { name: 'Damage' }).click();
    const sheet = admin.getByRole('dialog', { name: /^Incident \d+$/ });
    await sheet.getByText('Model 3 Long Range').waitFor();
    await sheet.getByRole('button', { name: 'Investigate' }).click();
    await admin
      .getByRole('dialog', { name: 'Investigate incident' })
      .getByRole('button', { name: 'Investigate' })
      .click();
    await sheet.getByText('Investigating', { exact: true }).waitFor();

    await sheet.getByRole('link', { name: /^\d+$/ }).click();
    // All of the payout is frozen.
    await admin.getByRole('button', { name: 'Unfreeze payout…' }).waitFor();
    expect(await admin.getByRole('button', { name: 'Freeze payout…', exact: true }).count()).toBe(
      0,
    );
    await admin.getByRole('button', { name: 'Refund…' }).click();
    const refund = admin.getByRole('dialog', { name: 'Refund the guest' });
    await refund.getByLabel('Amount').fill('50');
    await refund.getByText(/^The guest gets \$50\.00 back/).waitFor();
    await refund.getByLabel('Reason').fill('The scratch was there before.');
    // The first answer is lost, and the administrator sends the refund again.
    const path = '**/api/admin/bookings/*/refund';
    await admin.route(path, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await refund.getByRole('alert').waitFor();
    await admin.unroute(path);
    await refund.getByRole('button', { name: 'Refund', exact: true }).click();
    await admin.getByText('The refund is on its way.').waitFor();
    const id = new URL(admin.url()).pathname.split('/').at(-1);
    await expect
      .poll(async () => (await admin.request.get(`/api/admin/bookings/${id}`)).json())
      .toMatchObject({ booking: { refundAmount: '50.00' } });

    await admin.goto('/admin/compliance?status=frozen');
    await admin.getByRole('table').getByRole('link', { name: 'Damage' }).click();
    await sheet.getByRole('button', { name: 'Resolve' }).click();
    const resolve = admin.getByRole('dialog', { name: 'Resolve incident' });
    await resolve.getByLabel('Resolution notes').fill('The guest has $50.00 back.');
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await sheet.getByText('Told to both parties: The guest has $50.00 back.').waitFor();
    await sheet.getByRole('button', { name: 'Unfreeze Payout' }).click();
    await admin
      .getByRole('dialog', { name: 'Unfreeze payout' })
      .getByRole('button', { name: 'Unfreeze Payout' })
      .click();
    // It leaves the list of frozen payouts, and can still be read.
    await admin.getByText('No incidents found.').waitFor();
    await sheet.getByText('Not frozen').waitFor();
    await admin.reload();
    await sheet.getByText('Told to both parties: The guest has $50.00 back.').waitFor();
  });

  test('a dispute is answered with the evidence and a note', async ({ open, site }) => {
    const admin = await open('admin', { viewport });
    await signInByApi(admin, site.origin, demo.admin);
    await admin.goto('/admin?kind=dispute');
    await admin.getByRole('table').getByRole('link').first().click();
    await admin.getByRole('link', { name: 'Needs response' }).click();
    await admin.getByRole('button', { name: /^Open the dispute of booking/ }).click();
    const dialog = admin.getByRole('dialog', { name: /^Dispute of booking \d+$/ });
    await dialog.getByText('Product description').waitFor();
    await dialog.getByLabel('Note to the bank (optional)').fill('The guest drove for three days.');
    await dialog.getByRole('button', { name: 'Submit evidence' }).click();
    await admin.getByText('The evidence is submitted.').waitFor();
    await admin.getByRole('table').getByText('Under review', { exact: true }).waitFor();
    // Nothing waits for staff any more: the bank decides.
    await admin.goto('/admin?kind=dispute');
    await admin.getByText('Nothing of this kind waits.').waitFor();
  });

  test('a ring of three is found by its device and disabled at once', async ({ open, site }) => {
    const device = `ring-${viewport.width}-${'f'.repeat(20)}`;
    const names = ['Kyle Brandt', 'Kyle Brand', 'Karl Brandt'];
    for (const name of names) {
      const member = new HttpClient(site.origin);
      const person = { email: newEmail('ring'), password: 'a-long-password', name };
      await member.post('/api/auth/sign-up/email', person);
      await member.post('/api/fingerprint', { fingerprint: device, confidence: 0.9 });
    }
    const admin = await open('admin', { viewport });
    await signInByApi(admin, site.origin, demo.admin);
    await admin.goto('/curbside-defend');
    // Phones fold the filters.
    const filters = admin.getByRole('button', { name: 'Filters' });
    if (await filters.isVisible()) await filters.click();
    await admin.getByLabel('Device ID').fill(device.slice(0, 16));
    await admin.getByText('3 users', { exact: true }).waitFor();
    expect(new URL(admin.url()).searchParams.get('device')).toBe(device.slice(0, 16));
    const rows = admin.getByRole('table', { name: 'Risk scores' });
    await rows.getByRole('link', { name: 'Kyle Brandt' }).click();
    const sheet = admin.getByRole('dialog', { name: 'Risk Assessment Details' });
    await sheet.getByRole('button', { name: 'Choose the ring' }).click();
    await sheet.getByRole('button', { name: 'Disable 2 accounts…' }).click();
    const question = admin.getByRole('dialog', { name: 'Disable Account' });
    await question.getByLabel(/^Reason for disabling/).fill('One person with three accounts');
    await question.getByLabel('Open trips').selectOption('Cancel them, with a full refund');
    await question.getByRole('button', { name: 'Disable Account' }).click();
    await admin.getByText('2 accounts disabled.').waitFor();
    const accounts = sheet.getByRole('list', { name: 'Accounts' });
    await expect.poll(() => accounts.getByText('Disabled', { exact: true }).count()).toBe(2);
    await sheet.getByRole('button', { name: 'Disable Account' }).click();
    await question.getByLabel(/^Reason for disabling/).fill('One person with three accounts');
    await question.getByRole('button', { name: 'Disable Account' }).click();
    await admin.getByText('Account disabled successfully').waitFor();
    await sheet.getByRole('button', { name: 'Re-enable Account' }).waitFor();
  });

  test('a wrong debt is written off by two administrators', async ({ open, site, databaseUrl }) => {
    const bookingId = await insertDebtOfHost(databaseUrl, { email: demo.host, cents: 7140 });
    const debt = `Debt of booking ${bookingId}`;
    const reason = 'The toll was billed twice.';
    const host = await signInByApi(await open('host', { viewport }), site.origin, demo.host);
    const { body: hostUser } = await host.get<{ id: string }>('/api/auth/user');
    const author = await open('author', { viewport });
    await signInByApi(author, site.origin, demo.admin);
    await author.goto(`/staff/people/${hostUser.id}`);
    await author.getByText(debt).waitFor();
    await author.getByRole('link', { name: 'Journal', exact: true }).click();
    await author.getByRole('button', { name: 'New entry' }).click();
    const form = author.getByRole('dialog', { name: 'New entry' });
    await form.getByLabel('Kind').selectOption('Host’s debt written off');
    await form.getByLabel('Amount').fill('71.40');
    await form.getByLabel('Booking (optional)').fill(String(bookingId));
    await form.getByLabel('Reason').fill(reason);
    await form.getByRole('button', { name: 'Write entry' }).click();
    await form.waitFor({ state: 'detached' });

    const second = await open('second', { viewport });
    await signInByApi(second, site.origin, demo.master);
    await second.goto('/admin?kind=journal_entry');
    await second.getByRole('link', { name: /^\$71\.40 to be approved/ }).click();
    const row = second.getByRole('row').filter({ hasText: reason });
    await row.getByRole('button', { name: /^Review/ }).click();
    const dialog = second.getByRole('dialog', { name: 'Host’s debt written off' });
    await dialog.getByText('The host owes $71.40 less, at the platform’s cost.').waitFor();
    await dialog.getByRole('button', { name: 'Approve and post' }).click();
    await dialog.waitFor({ state: 'detached' });
    await second.goto(`/staff/people/${hostUser.id}`);
    await second.getByRole('heading', { name: 'Money' }).waitFor();
    expect(await second.getByText(debt).count()).toBe(0);
  });
}
