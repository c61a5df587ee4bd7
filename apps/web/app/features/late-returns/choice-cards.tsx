import type { LateReturn, OtherCar } from '@curbside/domain/late-returns/endpoints';
import { lateLimits } from '@curbside/domain/late-returns/rules';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { formatMoney } from '../../platform/formatters.ts';
import { useExternalPage } from '../../platform/use-external-page.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { CarPhoto } from '../cars/index.ts';
import {
  type Choice,
  chooseLate,
  findOtherCheckout,
  otherTripQuery,
  showLateReturn,
} from './api.ts';
import classes from './late-returns.module.css';

interface ChoiceCardsProps {
  late: LateReturn;
  next: NonNullable<LateReturn['next']>;
}

/** The three choices, those that are open now. */
export function ChoiceCards({ late, next }: ChoiceCardsProps) {
  const { bookingId, total, actions } = late;
  const client = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const choice = useMutation({
    mutationFn: (body: Choice) => chooseLate(bookingId, body),
    onSuccess: (changed) => showLateReturn(client, changed),
    onSettled: () => setCancelling(false),
  });
  const sent = choice.isPending ? choice.variables : undefined;
  return (
    <>
      <Notice tone="danger">
        {choice.error && messageOf(choice.error, 'This did not work. Please try again.')}
      </Notice>
      {next.newBookingId !== null && !next.movedAt && (
        <OtherCarWaits newBookingId={next.newBookingId} />
      )}
      {actions.wait.allowed && (
        <Card title={`Wait, and get ${lateLimits.waitPercent}% off your first day`}>
          <p className={classes.text}>
            {formatMoney(next.waitRefund)} goes back to your card. You can still change your mind
            until the car is back, at the latest {lateLimits.choiceHours} hours after pickup.
          </p>
          <Button
            className={classes.choose}
            loading={sent?.choice === 'wait'}
            disabled={choice.isPending}
            onClick={() => choice.mutate({ choice: 'wait' })}
          >
            Wait for the car
          </Button>
        </Card>
      )}
      {actions.other_car.allowed && (
        <Card title="Take another car">
          {next.offers.length === 0 ? (
            <p className={classes.text}>
              No similar car that can be booked at once is free now.{' '}
              <Link to="/browse" className={classes.link}>
                Browse all cars
              </Link>{' '}
              and cancel this trip for free.
            </p>
          ) : (
            <p className={classes.text}>
              You pay no more than {formatMoney(total)}: we give back what another car costs beyond
              that. This trip is refunded in full once the other car is booked.
            </p>
          )}
          {next.offers.length > 0 && (
            <ul className={classes.offers}>
              {next.offers.map((offer) => (
                <Offer
                  key={offer.carId}
                  offer={offer}
                  isPending={sent?.carId === offer.carId}
                  isDisabled={choice.isPending}
                  onTake={() => choice.mutate({ choice: 'other_car', carId: offer.carId })}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      {actions.cancel.allowed && (
        <Card title="Cancel for free">
          <p className={classes.text}>{formatMoney(next.cancelRefund)} goes back to your card.</p>
          <Button
            className={classes.choose}
            variant="default"
            disabled={choice.isPending}
            onClick={() => setCancelling(true)}
          >
            Cancel trip…
          </Button>
        </Card>
      )}
      <ConfirmDialog
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        onConfirm={() => choice.mutate({ choice: 'cancel' })}
        title="Cancel this trip?"
        confirmLabel="Cancel trip"
        keepLabel="Keep trip"
        isDestructive
        isPending={sent?.choice === 'cancel'}
      >
        <p className={classes.text}>
          The trip ends, and {formatMoney(next.cancelRefund)} goes back to your card.
        </p>
      </ConfirmDialog>
    </>
  );
}

interface OfferProps {
  offer: OtherCar;
  isPending: boolean;
  isDisabled: boolean;
  onTake: () => void;
}

function Offer({ offer, isPending, isDisabled, onTake }: OfferProps) {
  const { title, location, imageUrl, total, refund, carId } = offer;
  return (
    <li className={classes.offer}>
      <div className={classes.photo}>
        <CarPhoto url={imageUrl} alt="" sizes="132px" />
      </div>
      <div className={classes.words}>
        <Link to={`/car/${carId}`} className={classes.link}>
          {title}
        </Link>
        <span>{location}</span>
        <span>
          {formatMoney(total)}
          {refund !== '0.00' && `, and ${formatMoney(refund)} back`}
        </span>
      </div>
      <Button
        variant="default"
        aria-label={`Take ${title}`}
        loading={isPending}
        disabled={isDisabled}
        onClick={onTake}
      >
        Take it
      </Button>
    </li>
  );
}

/** The other car is held while the guest pays for it. */
function OtherCarWaits({ newBookingId }: { newBookingId: number }) {
  const made = useQuery(otherTripQuery(newBookingId));
  const checkout = useExternalPage(findOtherCheckout);
  const canPay = made.data?.actions.pay.allowed;
  return (
    <Card title="Your other car">
      <p className={classes.text}>
        {canPay
          ? `${made.data?.carTitle} is held for you. Pay now to book it; if you do not pay in time, this trip stays yours.`
          : 'Your other car is being booked. This trip is then cancelled and refunded in full.'}
      </p>
      <Notice tone="danger">{checkout.error?.message}</Notice>
      {canPay && made.data && (
        <Button
          className={classes.choose}
          loading={checkout.isLeaving}
          onClick={() => made.data && checkout.leave({ id: newBookingId, carId: made.data.carId })}
        >
          Pay {formatMoney(made.data.totalPrice)}
        </Button>
      )}
    </Card>
  );
}
