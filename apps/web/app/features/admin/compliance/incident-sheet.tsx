import { complianceCalls } from '@curbside/domain/compliance/calls';
import type { ComplianceIncident } from '@curbside/domain/compliance/endpoints';
import type { IncidentAction } from '@curbside/domain/incidents/states';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { DetailsSheet } from '../../../ui/overlays/details-sheet.tsx';
import { IncidentButtons } from './incident-buttons.tsx';
import classes from './incident-facts.module.css';
import { IncidentFacts } from './incident-facts.tsx';

interface IncidentSheetProps {
  /** Undefined for none. */
  id: string | undefined;
  /** A dialog over the sheet takes Escape for itself. */
  isCovered: boolean;
  onAct: (incident: ComplianceIncident, action: IncidentAction) => void;
  onClose: () => void;
}

/** All that is known of an incident, also once it is resolved, and what can be done. */
export function IncidentSheet({ id, isCovered, onAct, onClose }: IncidentSheetProps) {
  return (
    <DetailsSheet
      opened={id !== undefined}
      onClose={onClose}
      isCovered={isCovered}
      title={`Incident ${id}`}
    >
      {id !== undefined && <Details key={id} id={Number(id)} onAct={onAct} />}
    </DetailsSheet>
  );
}

function Details({ id, onAct }: Pick<IncidentSheetProps, 'onAct'> & { id: number }) {
  const incident = useQuery({
    ...apiQuery(complianceCalls.complianceIncident, { params: { id } }),
    ...fetchedOnView,
  });
  return (
    <QueryView
      query={incident}
      loadingText="Loading incident…"
      skeleton={<Skeleton className={classes.skeleton} />}
      failed="The incident could not be loaded"
      notFound={<PageMessage text="This incident does not exist." />}
    >
      {(shown) => (
        <>
          <IncidentFacts incident={shown} />
          <div className={classes.buttons}>
            <IncidentButtons incident={shown} onAct={onAct} />
          </div>
        </>
      )}
    </QueryView>
  );
}
