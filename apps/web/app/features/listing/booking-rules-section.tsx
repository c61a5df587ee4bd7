import {
  type BookingRules,
  bookingRuleChoices,
  instantBookLimits,
  tripDays,
} from '@curbside/domain/cars/booking-rules';
import { countOf } from '@curbside/domain/text/count-of';
import { NativeSelect } from '@mantine/core';
import { Checkbox } from '../../ui/checkbox.ts';
import classes from './list-car.module.css';
import { ListingSection, type SectionProps } from './listing-sections.tsx';

const { noticeHours, bufferHours, horizonDays } = bookingRuleChoices;
const dayCounts = Array.from({ length: tripDays.max }, (_, index) => index + tripDays.min);

const hourOptions = (hours: readonly number[], none: string) =>
  hours.map((value) => ({
    value: String(value),
    label: value === 0 ? none : countOf(value, 'hour'),
  }));
const dayOptions = (days: readonly number[]) =>
  days.map((value) => ({ value: String(value), label: countOf(value, 'day') }));

/** The host's decisions about requests. Every choice has a default, so nothing has to be done here. */
export function YourRules({ values, onChange }: SectionProps) {
  const { bookingRules: rules } = values;
  const change = (changed: Partial<BookingRules>) =>
    onChange({ bookingRules: { ...rules, ...changed } });
  const numberOf = (event: { currentTarget: { value: string } }) =>
    Number(event.currentTarget.value);
  return (
    <ListingSection title="Availability">
      <div className={classes.fields}>
        <NativeSelect
          label="Notice"
          description="From the request to pickup"
          data={hourOptions(noticeHours, 'No notice')}
          value={String(rules.noticeHours)}
          onChange={(event) => change({ noticeHours: numberOf(event) })}
        />
        <NativeSelect
          label="Time between trips"
          description="To clean and charge the car"
          data={hourOptions(bufferHours, 'None')}
          value={String(rules.bufferHours)}
          onChange={(event) => change({ bufferHours: numberOf(event) })}
        />
        <NativeSelect
          label="Shortest trip"
          data={dayOptions(dayCounts)}
          value={String(rules.minDays)}
          onChange={(event) => {
            const minDays = numberOf(event);
            change({ minDays, maxDays: Math.max(minDays, rules.maxDays) });
          }}
        />
        <NativeSelect
          label="Longest trip"
          data={dayOptions(dayCounts)}
          value={String(rules.maxDays)}
          onChange={(event) => {
            const maxDays = numberOf(event);
            change({ maxDays, minDays: Math.min(maxDays, rules.minDays) });
          }}
        />
        <NativeSelect
          label="How far ahead"
          description="From today to pickup"
          data={dayOptions(horizonDays)}
          value={String(rules.horizonDays)}
          onChange={(event) => change({ horizonDays: numberOf(event) })}
        />
      </div>
      <Checkbox
        size="md"
        label="Instant book: trips are booked as soon as they are paid, without your answer"
        description={`Off again if you cancel more than ${instantBookLimits.cancellations} trips within ${instantBookLimits.withinDays} days.`}
        checked={rules.instantBook}
        onChange={(event) => change({ instantBook: event.currentTarget.checked })}
        classNames={{ root: classes.option }}
      />
    </ListingSection>
  );
}
