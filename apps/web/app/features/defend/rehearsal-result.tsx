import { product } from '@curbside/domain/product';
import type { RiskRehearsal } from '@curbside/domain/risk/endpoints';
import { riskFactorLabels } from '@curbside/domain/risk/texts';
import { countOf, formatCount } from '@curbside/domain/text/count-of';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './rehearsal.module.css';
import { levelTones } from './tones.ts';

type Change = RiskRehearsal['users'][number];
type Side = Change['from'];

/** Who would change level with the tried points, the largest change first, and why. */
export function RehearsalResult({ result: { scored, changed, users } }: { result: RiskRehearsal }) {
  const isShort = users.length < changed;
  return (
    <section aria-label="Result" className={classes.result}>
      <h2>
        {formatCount(changed)} of {countOf(scored, 'account')} would change level
      </h2>
      {isShort && <p>The {users.length} largest changes are shown.</p>}
      {users.length === 0 ? (
        <PageMessage text="With these points everyone stays at their level." />
      ) : (
        <DataTable
          label="Accounts that would change level"
          rows={users}
          keyOf={({ userId }) => userId}
          columns={[
            {
              key: 'user',
              header: 'User',
              place: 'title',
              cell: ({ userId, userName, userEmail }) => (
                <div className={classes.user}>
                  <Anchor component={Link} to={`/${product.slug}-defend?user=${userId}`}>
                    {userName}
                  </Anchor>
                  <span>{userEmail}</span>
                </div>
              ),
            },
            { key: 'from', header: 'Now', cell: ({ from }) => <Level side={from} /> },
            {
              key: 'to',
              header: 'With these points',
              place: 'badge',
              cell: ({ to }) => <Level side={to} />,
            },
            { key: 'why', header: 'Why', place: 'line', cell: reasonsOf },
          ]}
        />
      )}
    </section>
  );
}

function Level({ side: { score, level } }: { side: Side }) {
  return <StatusBadge tone={levelTones[level]} label={`${score} ${level}`} />;
}

function reasonsOf({ reasons }: Change): string {
  return reasons
    .map(({ factor, from, to }) => `${riskFactorLabels[factor]} from ${from} to ${to}`)
    .join(', ');
}
