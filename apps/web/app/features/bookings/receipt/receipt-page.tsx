import IconPrinter from 'icon:printer';
import { market } from '@curbside/domain/market/current';
import { paymentCalls } from '@curbside/domain/payments/calls';
import type { Receipt } from '@curbside/domain/payments/endpoints';
import { paymentTexts } from '@curbside/domain/payments/texts';
import { product } from '@curbside/domain/product';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isUnknownSubject, statusOf } from '../../../platform/api-error.ts';
import { formatInstant, formatInstantDay, formatMoney } from '../../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../../platform/prefetch.ts';
import { apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { MissingPage } from '../../../shell/missing-page.tsx';
import { PageHead } from '../../../shell/page-head.tsx';
import { QueryView } from '../../../shell/query-view.tsx';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../../ui/page.tsx';
import { Money } from '../../money/index.ts';
import { cardLabel } from '../../payment-methods/index.ts';
import { BookingSkeleton } from '../booking-skeletons.tsx';
import { tripDay } from '../trip-dates.tsx';
import type { Route } from './+types/receipt-page.ts';
import classes from './receipt.module.css';

const receiptQuery = (id: number) => ({
  ...apiQuery(paymentCalls.receipt, { params: { id } }),
  ...fetchedOnView,
});

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(receiptQuery(Number(args.params.id)))]);
export const clientLoader = stayInBrowser;

/** The guest's cost of a trip, with refunds and taxes, for screen and paper. */
export default function ReceiptPage() {
  const id = Number(useParams().id);
  const receipt = useQuery(receiptQuery(id));
  return (
    <Page width="text">
      <PageHead title="Receipt" />
      {!isUnknownSubject(receipt.error) && (
        <PageHeader
          title="Receipt"
          subtitle={`${product.name}, booking ${id}`}
          actions={
            receipt.data && (
              <Button
                className={classes.print}
                variant="default"
                leftSection={<IconPrinter />}
                onClick={() => window.print()}
              >
                Print / Save as PDF
              </Button>
            )
          }
        />
      )}
      <QueryView
        query={receipt}
        loadingText="Loading the receipt…"
        skeleton={<BookingSkeleton />}
        failed="There is no receipt"
        notFound={
          <MissingPage
            title="Receipt not found"
            text="It is not one of your trips."
            ways={[{ to: '/my-bookings', label: 'Back to My Bookings' }]}
          />
        }
        failure={(error) => (
          <PageMessage
            isAlert
            title="There is no receipt"
            text={
              statusOf(error) === 409
                ? paymentTexts.noReceiptYet
                : 'Check your connection and try again in a moment.'
            }
            action={<BackButton />}
          />
        )}
      >
        {(data) => <ReceiptSheet receipt={data} />}
      </QueryView>
    </Page>
  );
}

function BackButton() {
  return (
    <Button component={Link} to="/my-bookings">
      Back to My Bookings
    </Button>
  );
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { refundedAt, refundPending, paid } = receipt;
  const hasRefund = receipt.refunded !== '0.00';
  const isPending = refundPending !== '0.00';
  const isReturned = receipt.returnedByBank !== '0.00';
  const isRepaid = receipt.repaid !== '0.00';
  const day = refundedAt && ` on ${formatInstantDay(refundedAt)}`;
  return (
    <article className={classes.sheet} aria-label="Receipt">
      <div>
        <p className={classes.label}>You paid</p>
        <p className={classes.amount}>{formatMoney(paid)}</p>
        <p className={classes.note}>
          Charged on {formatInstantDay(receipt.chargedAt)} to {receipt.guestName}’s card
          {hasRefund &&
            `, ${formatMoney(receipt.refunded)} ${isPending ? 'on its way back' : 'refunded'}`}
        </p>
      </div>
      <Facts>
        <Fact label="Car">{receipt.carTitle}</Fact>
        <Fact label="Host">{receipt.hostName}</Fact>
        <Fact label="Pickup">{tripDay(receipt.startDate, receipt.startTime)}</Fact>
        <Fact label="Drop-off">{tripDay(receipt.endDate, receipt.endTime)}</Fact>
        <Fact label="Location">{receipt.location}</Fact>
        <Fact label="Guest">{receipt.guestName}</Fact>
      </Facts>
      <table className={classes.lines} aria-label="What was charged">
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount ({receipt.currency})</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map(({ name, amount }) => (
            <Line key={name} label={name} amount={amount} />
          ))}
        </tbody>
        <tfoot>
          <Line label="Total charged" amount={receipt.total} isSum />
          {hasRefund && (
            <Line
              label={`${isPending ? 'Refund on its way' : 'Refunded'}${day ?? ''}`}
              amount={`-${receipt.refunded}`}
            />
          )}
          {isReturned && (
            <Line label="Returned by your bank" amount={`-${receipt.returnedByBank}`} />
          )}
          {isRepaid && <Line label="Repaid in another way" amount={`-${receipt.repaid}`} />}
          {(hasRefund || isReturned || isRepaid) && <Line label="You paid" amount={paid} isSum />}
        </tfoot>
      </table>
      <p className={classes.note}>
        {`${market.salesTax.label} in what you paid: `}
        <Money amount={receipt.salesTaxPaid} />.
        {hasRefund && ' A refund reaches your card within 5 to 10 business days.'}
      </p>
      {receipt.card && <CardConsent card={receipt.card} />}
    </article>
  );
}

function CardConsent({ card }: { card: NonNullable<Receipt['card']> }) {
  return (
    <section aria-label="Card on file">
      <p className={classes.note}>
        {`${cardLabel({ card })} was kept for this trip. On ${formatInstant(card.consentedAt)}, you agreed:`}
      </p>
      <p className={classes.note}>{card.consentText}</p>
    </section>
  );
}

function Line({ label, amount, isSum }: { label: string; amount: string; isSum?: boolean }) {
  return (
    <tr data-sum={isSum || undefined}>
      <th scope="row">{label}</th>
      <td>
        <Money amount={amount} />
      </td>
    </tr>
  );
}
