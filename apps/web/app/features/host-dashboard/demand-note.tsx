import { searchCalls } from '@curbside/domain/search/calls';
import type { HostDemand } from '@curbside/domain/search/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../platform/query-client.ts';
import { Notice } from '../../ui/messages/notice.tsx';

export const demandQuery = apiQuery(searchCalls.hostDemand, {});

/** Where guests found no car for their dates; nothing where every search found one. */
export function DemandNote() {
  const { data } = useQuery(demandQuery);
  return data && data.neighborhoods.length > 0 ? (
    <Notice tone="info">{demandSentence(data)}</Notice>
  ) : null;
}

/** Names the two neighborhoods with the most searches. */
export function demandSentence({ days, neighborhoods }: HostDemand): string {
  const [first, second] = neighborhoods;
  if (!first) return '';
  const searches = `${countOf(first.searches, 'search', 'searches')} in ${first.neighborhood}`;
  const others = second ? ` and ${second.searches} in ${second.neighborhood}` : '';
  return `${searches}${others} found no car for ${first.searches === 1 && !second ? 'its' : 'their'} dates in the last ${days} days.`;
}
