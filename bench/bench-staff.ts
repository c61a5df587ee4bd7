import { addDays, marketDay } from '@curbside/domain/calendar/days';
import { createStaff, type TestSite } from '../apps/api/src/test/harness/factories.ts';
import { call } from './http.ts';
import { type Figures, measure } from './measure.ts';

/** The first characters of `md5('7')`, a device of three users. */
const device = '8f14e45fceea167a';
const today = marketDay(new Date());
const aMonthAgo = addDays(today, -30);

/** The first pages that administrators open, with the searches and filters that read the most rows. */
const pages = [
  ['overview figures', '/api/admin/stats'],
  ['work list', '/api/admin/work'],
  ['a car', '/api/admin/cars/1'],
  ['users', '/api/admin/users?limit=25'],
  ['users by name', '/api/admin/users?sort=name&order=asc&limit=25'],
  ['users, searched', '/api/admin/users?q=person-99&limit=25'],
  ['cars', '/api/admin/cars?limit=25'],
  ['cars, searched', '/api/admin/cars?q=car+199&limit=25'],
  ['bookings', '/api/admin/bookings?limit=25'],
  ['bookings, completed', '/api/admin/bookings?status=completed&limit=25'],
  ['bookings, of a month', `/api/admin/bookings?from=${aMonthAgo}&to=${today}&limit=25`],
  ['bookings, searched', '/api/admin/bookings?q=person-9912&limit=25'],
  ['calendar of a month', `/api/admin/calendar?month=${today.slice(0, 7)}`],
  ['day of the calendar', `/api/admin/bookings?day=${today}&sort=status&limit=25`],
  ['verifications', '/api/admin/verifications?limit=25'],
  ['verifications, pending', '/api/admin/verifications?status=pending&limit=25'],
  ['incidents', '/api/admin/compliance/incidents?limit=25'],
  ['incidents, frozen', '/api/admin/compliance/incidents?status=frozen&limit=25'],
  ['contracts', '/api/admin/compliance/contracts?limit=25'],
  ['contracts, searched', '/api/admin/compliance/contracts?q=CS-2026-00999&limit=25'],
  ['audit log', '/api/admin/compliance/audit-logs?limit=25'],
  ['audit log, searched', '/api/admin/compliance/audit-logs?q=99912&limit=25'],
  ['stuck payouts', '/api/admin/payouts?limit=25'],
  ['money that waits', '/api/admin/ledger/waiting'],
  ['risk scores', '/api/admin/risk-scores?limit=25'],
  ['risk scores, safe', '/api/admin/risk-scores?band=Safe&limit=25'],
  ['risk scores, a network', '/api/admin/risk-scores?address=198.51.7.&limit=25'],
  ['risk scores, a device', `/api/admin/risk-scores?device=${device}&limit=25`],
  ['tickets', '/api/support/tickets?limit=25'],
  ['tickets, open by activity', '/api/support/tickets?status=open&sort=activity&limit=25'],
  ['tickets, searched', '/api/support/tickets?q=question+999&limit=25'],
] as const;

export async function benchStaff(site: TestSite): Promise<{ name: string; figures: Figures }[]> {
  const admin = await createStaff(site, 'admin');
  const { cookie } = admin.client;
  const rows = [];
  for (const [name, path] of pages) {
    await call(`${site.url}${path}`, { cookie });
    const figures = await measure({ seconds: 2, atOnce: 1 }, () =>
      call(`${site.url}${path}`, { cookie }),
    );
    rows.push({ name, figures });
  }
  return rows;
}
