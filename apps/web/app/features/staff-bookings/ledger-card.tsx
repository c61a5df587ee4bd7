import { capitalized } from '@curbside/domain/text/capitalized';
import { Link } from 'react-router';
import { Card } from '../../ui/cards/card.tsx';
import { entriesOf, entryName, type LedgerLine, Money } from '../money/index.ts';
import { cardText, Moment } from '../staff-page/index.ts';
import classes from './ledger-card.module.css';

interface LedgerCardProps {
  lines: readonly LedgerLine[];
  bookingId: number;
}

/** The ledger of this booking, entry by entry, newest first. */
export function LedgerCard({ lines, bookingId }: LedgerCardProps) {
  return (
    <Card
      title="Ledger"
      actions={
        <Link to={`/admin/money?tab=ledger&bookingId=${bookingId}`} className={cardText.link}>
          Open in Money
        </Link>
      }
    >
      {lines.length === 0 && <p className={cardText.note}>Nothing is posted yet.</p>}
      <ol className={classes.entries}>
        {entriesOf(lines).map((entry, index) => (
          <li key={entry[0].id}>
            {/* The newest entry says where the money is; the older ones are there to be looked up. */}
            <details className={classes.entry} open={index === 0}>
              <summary>
                <span className={classes.event}>{entryName(entry)}</span>
                <span className={cardText.note}>
                  <Moment at={entry[0].postedAt} />
                </span>
                <span className={classes.accounts}>
                  {entry.map(({ account }) => capitalized(account)).join(', ')}
                </span>
              </summary>
              <dl className={classes.lines}>
                {entry.map(({ id, account, amount }) => (
                  <div key={id}>
                    <dt>{capitalized(account)}</dt>
                    <dd>
                      <Money amount={amount} />
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}
