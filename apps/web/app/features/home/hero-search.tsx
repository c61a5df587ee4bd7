import IconSearch from 'icon:search';
import { lastBookableDay } from '@curbside/domain/calendar/days';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { market } from '@curbside/domain/market/current';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useNow, useToday } from '../../platform/clock.tsx';
import { dateEntries, LazyDateRangePicker, noDates, type TripDates } from '../trip-dates/index.ts';
import classes from './hero-search.module.css';

/** Where, From and Until, which lead to the search; on phones one link to it. */
export function HeroSearch() {
  const navigate = useNavigate();
  const now = useNow();
  const today = useToday();
  const [location, setLocation] = useState('');
  const [dates, setDates] = useState<TripDates>(noDates);
  const [isPicking, setIsPicking] = useState(false);

  function search(event: FormEvent) {
    event.preventDefault();
    const where = location.trim();
    const address = new URLSearchParams({
      ...(where && { location: where }),
      ...dateEntries(dates),
    });
    void navigate(`/browse?${address}`);
  }

  return (
    <search className={classes.search}>
      <Link to="/browse" className={classes.pill}>
        <IconSearch />
        Where and when?
      </Link>
      {/*
       * Without scripts the browser sends the place to the same page. The form reaches into the page
       * below, and looks like it.
       */}
      <form
        action="/browse"
        aria-label="Find a car"
        className={classes.bar}
        data-ground="paper"
        onSubmit={search}
      >
        <label className={classes.field}>
          <span>Where</span>
          <input
            type="search"
            name="location"
            placeholder={market.texts.placeHint}
            maxLength={120}
            autoComplete="off"
            value={location}
            onChange={(event) => setLocation(event.currentTarget.value)}
          />
        </label>
        <DayField label="From" day={dates.startDate} onClick={() => setIsPicking(true)} />
        <DayField label="Until" day={dates.endDate} onClick={() => setIsPicking(true)} />
        <Button type="submit" size="lg" leftSection={<IconSearch className={classes.icon} />}>
          Search
        </Button>
      </form>
      <LazyDateRangePicker
        today={today}
        lastDay={lastBookableDay(today)}
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        value={dates}
        onSave={setDates}
        now={now}
      />
    </search>
  );
}

function DayField(props: { label: string; day: string | undefined; onClick: () => void }) {
  const { label, day, onClick } = props;
  return (
    <button type="button" aria-haspopup="dialog" className={classes.field} onClick={onClick}>
      <span>{label}</span>
      <span className={day ? classes.day : classes.none}>
        {day ? formatWeekday(day) : 'Add date'}
      </span>
    </button>
  );
}
