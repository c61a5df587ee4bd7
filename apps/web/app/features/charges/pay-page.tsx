import { bookingPath } from '@curbside/domain/bookings/pages';
import { formatWeekday } from '@curbside/domain/calendar/format';
import type { ChargeToPay } from '@curbside/domain/charges/endpoints';
import { isCharged } from '@curbside/domain/charges/states';
import { purposeTitles } from '@curbside/domain/charges/texts';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { formatInstant, formatMoney, formatZoned } from '../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useExternalPage } from '../../platform/use-external-page.ts';
import { SubjectPage } from '../../shell/subject-page.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { SumLines } from '../money/index.ts';
import type { Route } from './+types/pay-page.ts';
import { chargeQuery, findChargeCheckout } from './api.ts';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchQuery(chargeQuery(Number(args.params.orderId), false)),
  ]);
export const clientLoader = stayInBrowser;

/** One charge for the guest who pays it: for what, how much, until when, and the way to checkout. */
export default function PayPage({ params }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isBack = query.has('session_id');
  const charge = useQuery(chargeQuery(Number(params.orderId), isBack));
  return (
    <SubjectPage
      title="Payment"
      noun="charge"
      query={charge}
      notFound={{
        title: 'Charge not found',
        text: 'This charge doesn’t exist, or it is not for one of your trips.',
        ways: [
          { to: '/dashboard', label: 'Your trips' },
          { to: '/support', label: 'Help and Support' },
        ],
      }}
    >
      {(data) => <ChargeView charge={data} isBack={isBack} />}
    </SubjectPage>
  );
}

interface ChargeViewProps {
  charge: ChargeToPay;
  /** Whether the guest comes from checkout. */
  isBack: boolean;
}

function ChargeView({ charge, isBack }: ChargeViewProps) {
  const { purpose, carTitle, lines, payBy, actions } = charge;
  const tripPath = bookingPath('renter', charge.bookingId);
  return (
    <Stack gap="lg">
      <PageHeader
        title={`${purposeTitles[purpose]}: ${formatMoney(charge.total)}`}
        subtitle={`${carTitle}, booking ${charge.bookingId}`}
      />
      <PaymentState charge={charge} isBack={isBack} />
      <Card title="What you pay for">
        <Stack gap="sm">
          <Facts>
            <Fact label="Car">{carTitle}</Fact>
            <Fact label="Pickup">
              {formatWeekday(charge.startDate)} at {charge.startTime}
            </Fact>
            <Fact label="Return">
              {formatWeekday(charge.endDate)} at {charge.endTime}
            </Fact>
            {payBy && actions.pay.allowed && <Fact label="Pay by">{formatZoned(payBy)}</Fact>}
          </Facts>
          <SumLines lines={lines} total={charge.total} totalLabel="Total" />
        </Stack>
      </Card>
      <PayButton charge={charge} tripPath={tripPath} isBack={isBack} />
    </Stack>
  );
}

function PaymentState({ charge, isBack }: ChargeViewProps) {
  const { status, paidAt, refunded, actions } = charge;
  if (status === 'paid') {
    return (
      <Notice tone="success" title="Paid">
        {paidAt
          ? `You paid ${formatMoney(charge.total)} on ${formatInstant(paidAt)}.`
          : `You paid ${formatMoney(charge.total)}.`}
      </Notice>
    );
  }
  if (isCharged(status)) {
    return (
      <Notice tone="info" title="Paid">
        {formatMoney(refunded)} of it was refunded, or is on its way to your card.
      </Notice>
    );
  }
  if (actions.pay.allowed) {
    return isBack ? (
      <Notice tone="info" role="status">
        We are checking your payment. This page shows when it has arrived.
      </Notice>
    ) : (
      <CardPart charge={charge} />
    );
  }
  return (
    <Notice
      tone="info"
      title={status === 'needs_payment' ? 'This cannot be paid now' : 'Nothing to pay'}
    >
      {actions.pay.reason}
    </Notice>
  );
}

/** A part of a large damage is charged without the guest. */
function CardPart({ charge: { cardPart, total, toPay } }: Pick<ChargeViewProps, 'charge'>) {
  if (!cardPart) return null;
  const part = formatMoney(cardPart.amount);
  if (cardPart.state !== 'declined') {
    return (
      <Notice tone="info">
        {part} of it {cardPart.state === 'charged' ? 'was' : 'is being'} charged to the card of the
        trip. Please pay the rest here.
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      The card of the trip did not pay its part, {part}. Please pay{' '}
      {toPay === total ? 'all of it' : 'this part'} here.
    </Notice>
  );
}

interface PayButtonProps extends ChargeViewProps {
  tripPath: string;
}

function PayButton({ charge, tripPath, isBack }: PayButtonProps) {
  const checkout = useExternalPage(findChargeCheckout);
  const canPay = charge.actions.pay.allowed;
  return (
    <Stack gap="sm">
      <Notice tone="danger">{checkout.error?.message}</Notice>
      <Group>
        {canPay && (
          <Button
            variant={isBack ? 'default' : undefined}
            loading={checkout.isLeaving}
            onClick={() => checkout.leave(charge.id)}
          >
            Pay {formatMoney(charge.toPay)}
          </Button>
        )}
        <Button component={Link} to={tripPath} variant={canPay ? 'default' : undefined}>
          Your trip
        </Button>
      </Group>
    </Stack>
  );
}
