import { monthName } from '@curbside/domain/calendar/format';
import { monthOf } from '@curbside/domain/calendar/months';
import { complianceCalls } from '@curbside/domain/compliance/calls';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../platform/query-client.ts';
import { Notice } from '../../../ui/messages/notice.tsx';

/** Says that the log, its searches and its exports begin after the archived months. */
export function ArchivedNotice({ from }: { from: string | null }) {
  const months = useQuery(apiQuery(complianceCalls.auditMonths, {}));
  const last = months.data?.find(({ archivedAt }) => archivedAt)?.month;
  if (!last || (from && monthOf(from) > last)) return null;
  return (
    <Notice tone="info">
      Entries through {monthName(last)} are archived. They are not in this list or its exports.
    </Notice>
  );
}
