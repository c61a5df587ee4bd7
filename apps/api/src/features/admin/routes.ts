import { adminEndpoints } from '@curbside/domain/admin/endpoints';
import type { FastifyInstance } from 'fastify';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { answerList } from '../../platform/http/lists.ts';
import { keepTotal, recentTotal } from '../../platform/http/recent-totals.ts';
import { serve, serveReaders } from '../../platform/http/serve.ts';
import { getFullUser, listUserPage, userOnWire } from '../accounts/index.ts';
import { listBookingPage } from './booking-queries.ts';
import { changeRole } from './change-role.ts';
import { deleteAccount } from './delete-account.ts';
import { exportBookings } from './export-bookings.ts';
import { bookingsOfPage, carsOfPage } from './lists.ts';
import { countTotals, listCarPage } from './queries.ts';
import { retryJobs } from './retry-jobs.ts';
import { showCalendar } from './show-calendar.ts';
import { showOperations } from './show-operations.ts';

export function registerAdmin(app: FastifyInstance, deps: Deps): void {
  serve(app, adminEndpoints.stats, async ({ request }) => {
    const today = todayInMarket(deps.clock);
    const figures = await countTotals(deps.db, today, recentTotal(request));
    keepTotal(request, figures.totalBookings);
    return figures;
  });
  serve(app, adminEndpoints.users, async (call) => {
    const rows = await answerList(call, (window) => listUserPage(deps.db, call.query, window));
    return rows.map(userOnWire);
  });
  serve(app, adminEndpoints.cars, (call) =>
    answerList(call, async (window) =>
      carsOfPage(deps, call.actor, await listCarPage(deps.db, call.query, window)),
    ),
  );
  serve(app, adminEndpoints.bookings, (call) =>
    answerList(call, async (window) =>
      bookingsOfPage(deps, call.actor, await listBookingPage(deps.db, call.query, window)),
    ),
  );
  serve(app, adminEndpoints.exportBookings, async ({ actor, query, reply }) => {
    const { format, ...filter } = query;
    const rows = await exportBookings(deps, actor, { format, filter });
    sendAsFile(reply, { name: `bookings-${todayInMarket(deps.clock)}`, type: format });
    return rows;
  });
  serveReaders(app, adminEndpoints.operations, ({ actor }) => showOperations(deps, actor));
  serve(app, adminEndpoints.retryJobs, ({ actor, params }) => retryJobs(deps, actor, params));
  serve(app, adminEndpoints.changeRole, async ({ actor, params, body }) => {
    await changeRole(deps, actor, { ...params, ...body });
    return userOnWire(await getFullUser(deps.db, params.userId));
  });
  serve(app, adminEndpoints.deleteUser, ({ actor, params, body }) =>
    deleteAccount(deps, actor, { ...params, ...body }),
  );
  serve(app, adminEndpoints.deleteUserAsMaster, ({ actor, params, body }) =>
    deleteAccount(deps, actor, { ...params, ...body }),
  );
  serve(app, adminEndpoints.calendar, ({ actor, query }) => showCalendar(deps, actor, query));
}
