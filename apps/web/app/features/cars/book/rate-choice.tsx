import {
  freeCancellationText,
  nonRefundableText,
} from '@curbside/domain/bookings/cancellation-policy';
import type { Rate } from '@curbside/domain/prices/rules';
import { useId } from 'react';
import { Money } from '../../money/index.ts';
import classes from './rate-choice.module.css';
import type { useBooking } from './use-booking.ts';

/** The choice between both rates, where the host offers the non-refundable one for these dates. */
export function RateChoice({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const { choice, rate, setRate, unpaid } = booking;
  if (!choice || unpaid) return null;
  const option = (value: Rate) => ({
    isChosen: rate === value,
    onChoose: () => setRate(value),
  });
  return (
    <fieldset className={classes.choice}>
      <legend>Rate</legend>
      <Option
        {...option('standard')}
        name="Standard"
        total={choice.standard.total}
        text={freeCancellationText}
      />
      <Option
        {...option('non_refundable')}
        name="Non-refundable"
        total={choice.nonRefundable.total}
        text={nonRefundableText}
      />
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  total: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ name, total, text, isChosen, onChoose }: OptionProps) {
  const textId = useId();
  return (
    <label className={classes.option}>
      <input
        type="radio"
        name="rate"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={textId}
      />
      <span className={classes.name}>
        {name} <Money amount={total} />
      </span>
      <span id={textId} className={classes.text}>
        {text}
      </span>
    </label>
  );
}
