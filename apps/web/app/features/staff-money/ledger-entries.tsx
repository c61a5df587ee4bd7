import { capitalized } from '@curbside/domain/text/capitalized';
import { formatInstant } from '../../platform/formatters.ts';
import { entriesOf, entryAmount, entryName, type LedgerLine, Money } from '../money/index.ts';
import { BookingLink } from '../staff-page/index.ts';
import classes from './ledger-entries.module.css';

/** Lines of the ledger under what they are about: 'Payment, booking 172, $288.08'. */
export function LedgerEntries({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <ol className={classes.entries} aria-label="Ledger">
      {entriesOf(lines).map((entry) => {
        const [{ id, bookingId, postedAt, entry: name }] = entry;
        const [object] = name.split(':');
        return (
          <li key={id} className={classes.entry}>
            <div>
              <div className={classes.head}>
                <span className={classes.name}>{entryName(entry)}</span>
                {bookingId && <BookingLink id={bookingId}>Booking {bookingId}</BookingLink>}
                <span className={classes.amount}>
                  <Money amount={entryAmount(entry)} />
                </span>
              </div>
              <p className={classes.origin}>
                {formatInstant(postedAt)} · {object}
              </p>
            </div>
            <dl className={classes.lines}>
              {entry.map((line) => (
                <div key={line.id}>
                  <dt>{capitalized(line.account)}</dt>
                  <dd>
                    <Money amount={line.amount} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}
