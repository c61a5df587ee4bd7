import type { AuditEntry } from '@curbside/domain/compliance/endpoints';
import { formatZoned } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { DetailsSheet } from '../../../ui/overlays/details-sheet.tsx';
import { actionName, EntityLink, PersonLink } from '../../staff-page/index.ts';
import { AuditDetails } from './audit-details.tsx';
import { auditLine } from './audit-facts.ts';
import classes from './audit-sheet.module.css';
import { type AuditLook, entityName } from './audit-words.ts';

interface AuditSheetProps {
  look: AuditLook | undefined;
  onClose: () => void;
}

/** All facts of a row of the audit log. */
export function AuditSheet({ look, onClose }: AuditSheetProps) {
  const entry = look?.entry;
  return (
    <DetailsSheet
      opened={entry !== undefined}
      onClose={onClose}
      title={entry ? actionName(entry.action) : 'Audit log'}
    >
      {entry && (
        <>
          <Facts>
            <Fact label="Time">{formatZoned(entry.createdAt)}</Fact>
            <Fact label="User">
              <AuditActor entry={entry} />
            </Fact>
            {/* By this name the search and the exports know it. */}
            <Fact label="Action">{entry.action}</Fact>
            <Fact label="Entity">{entityName(entry.entity)}</Fact>
            <Fact label={look.others.length > 0 ? 'Entity IDs' : 'Entity ID'}>
              {[entry, ...look.others].map(({ id, entity, entityId }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <EntityLink entity={entity} id={entityId} />
                </span>
              ))}
            </Fact>
            <Fact label="IP address">{entry.ipAddress ?? '—'}</Fact>
          </Facts>
          <AuditDetails entry={entry} />
        </>
      )}
    </DetailsSheet>
  );
}

/** Who acted: a person, or a part of the system. */
export function AuditActor({ entry: { userId, userName, system } }: { entry: AuditEntry }) {
  if (userId) return <PersonLink id={userId}>{userName || userId}</PersonLink>;
  return <span title={system ?? undefined}>System</span>;
}

/** The details in a row of the table, which they must not make tall. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  return <span className={classes.line}>{auditLine(entry) || '—'}</span>;
}
