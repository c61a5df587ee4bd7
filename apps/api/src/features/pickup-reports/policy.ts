import { isAdmin } from '@curbside/domain/accounts/states';
import { accusedBy } from '@curbside/domain/pickup-reports/rules';
import type { PickupReportParty } from '@curbside/domain/pickup-reports/states';
import type { ActionCaller } from '@curbside/domain/states/action-table';
import { isAdminOfOwnTrip, type Person } from '../../platform/actor.ts';
import { callerOf } from '../bookings/index.ts';
import type { ReportRow } from './queries.ts';

/** Administrators decide; to their own trips they are a party like any other. */
export function reportCallerOf(
  actor: Person,
  booking: { renterId: string; ownerId: string },
  { kind }: Pick<ReportRow, 'kind'>,
): ActionCaller<PickupReportParty> {
  const { party, ...side } = callerOf(actor, booking);
  const caller = { ...side, isAdminOfOwnTrip: isAdminOfOwnTrip(actor, booking) };
  if (party) return { ...caller, party: party === accusedBy[kind] ? 'accused' : 'reporter' };
  return { ...caller, party: isAdmin(actor.role) ? 'admin' : undefined };
}
