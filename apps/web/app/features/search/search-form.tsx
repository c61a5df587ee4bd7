import IconSearch from 'icon:search';
import { chargedDays } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { market } from '@curbside/domain/market/current';
import { Button, Input, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Stones } from '../../ui/stones.tsx';
import { type SearchFilters, tripOf, wholeDollars } from './search-filters.ts';
import classes from './search-form.module.css';
import type { ChangeFilters } from './use-search-filters.ts';
import { useTypedFilter } from './use-typed-filter.ts';

interface SearchFormProps {
  filters: SearchFilters;
  onChange: ChangeFilters;
  onPickDates: () => void;
  /** After Search or Enter. */
  onSearch?: () => void;
  /** All fields in one bar, without boxes of their own. */
  isBar?: boolean;
}

/** Where, From, Until, Min Price, Max Price: in a bar, or stacked where it is narrow. */
export function SearchForm(props: SearchFormProps) {
  const { filters, onChange, onPickDates, onSearch, isBar = false } = props;
  const { dates } = filters;
  const trip = tripOf(filters);
  const where = useTypedFilter({
    applied: filters.location,
    clean: (text) => text.trim(),
    onApply: (location, isSameStep) => onChange({ location }, isSameStep),
  });
  const minPrice = useTypedFilter({
    applied: filters.minPrice,
    clean: wholeDollars,
    onApply: (value, isSameStep) => onChange({ minPrice: value }, isSameStep),
  });
  const maxPrice = useTypedFilter({
    applied: filters.maxPrice,
    clean: wholeDollars,
    onApply: (value, isSameStep) => onChange({ maxPrice: value }, isSameStep),
  });

  function search(event: FormEvent) {
    event.preventDefault();
    for (const field of [where, minPrice, maxPrice]) field.apply();
    if (minPrice.isValid && maxPrice.isValid) onSearch?.();
  }

  return (
    <form
      aria-label="Search cars"
      className={classes.form}
      data-bar={isBar || undefined}
      noValidate
      onSubmit={search}
    >
      <TextInput
        className={classes.where}
        label="Where"
        type="search"
        placeholder={market.texts.placeHint}
        maxLength={120}
        value={where.text}
        onChange={(event) => where.type(event.currentTarget.value)}
        onBlur={where.leave}
      />
      <div className={classes.days}>
        <DayButton label="From" onClick={onPickDates}>
          {dates.startDate && dayAndTime(dates.startDate, dates.startTime)}
        </DayButton>
        <DayButton label="Until" onClick={onPickDates}>
          {dates.endDate && dayAndTime(dates.endDate, dates.endTime)}
        </DayButton>
        {isBar && trip && <Stones days={chargedDays(trip)} className={classes.stones} />}
      </div>
      <PriceInput label="Min Price" field={minPrice} />
      <PriceInput label="Max Price" field={maxPrice} />
      <Button type="submit" className={classes.submit} leftSection={<IconSearch size={18} />}>
        Search
      </Button>
    </form>
  );
}

function dayAndTime(day: string, time: string): string {
  return `${formatWeekday(day)}, ${time}`;
}

/** Opens the picker; styled as the fields beside it. */
function DayButton(props: { label: string; onClick: () => void; children?: ReactNode }) {
  const { label, onClick, children } = props;
  const id = useId();
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      className={classes.day}
    >
      <Input
        component="button"
        type="button"
        pointer
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}-day`}
        onClick={onClick}
      >
        <span id={`${id}-day`} className={children ? undefined : classes.none}>
          {children ?? 'Add date'}
        </span>
      </Input>
    </Input.Wrapper>
  );
}

function PriceInput(props: { label: string; field: ReturnType<typeof useTypedFilter> }) {
  const { label, field } = props;
  return (
    <TextInput
      className={classes.price}
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      step={1}
      placeholder="Any"
      leftSection={market.currency.symbol}
      leftSectionWidth={28}
      value={field.text}
      error={field.isValid ? undefined : 'Enter 0 or more.'}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.leave}
    />
  );
}
