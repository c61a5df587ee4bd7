import type { AuditEntry } from '@curbside/domain/compliance/endpoints';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { EntityLink } from '../../staff-page/index.ts';
import classes from './audit-details.module.css';
import { type AuditChange, type AuditValue, auditFacts } from './audit-facts.ts';

/** The details of an entry in words, and folded below them as they are stored. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { facts, changes } = auditFacts(entry);
  if (facts.length + changes.length === 0) return null;
  return (
    <section aria-label="Details">
      <h3 className={classes.title}>Details</h3>
      {changes.length > 0 && <Changes changes={changes} />}
      <Facts>
        {facts.map(({ label, values }) => (
          <Fact key={label} label={label}>
            <Values values={values} />
          </Fact>
        ))}
      </Facts>
      <Fold label="As recorded">
        <pre className={classes.raw}>{JSON.stringify(entry.details, null, 2)}</pre>
      </Fold>
    </section>
  );
}

/** Before and after, side by side. */
function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">What changed</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <Values values={before} />
            </td>
            <td>
              <Values values={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ values }: { values: readonly AuditValue[] }) {
  const [only, ...others] = values;
  if (only && others.length === 0) return <Value value={only} />;
  return (
    <ul className={classes.list}>
      {values.map((value) => (
        <li key={value.text}>
          <Value value={value} />
        </li>
      ))}
    </ul>
  );
}

function Value({ value: { text, link } }: { value: AuditValue }) {
  if (!link) return <span className={classes.words}>{text}</span>;
  return <EntityLink {...link}>{text}</EntityLink>;
}
