import { maxImportedCalendars } from '@curbside/domain/calendars/rules';
import { useQuery } from '@tanstack/react-query';
import { importedCalendarsQuery } from './api.ts';
import classes from './calendars.module.css';
import { FeedAddress } from './feed-address.tsx';
import { ImportCalendarForm } from './import-calendar-form.tsx';
import { ImportedCalendarItem } from './imported-calendar-item.tsx';

/** A car's calendar for other sites, and the calendars of other sites that shut the car. */
export function CalendarsPanel({ carId }: { carId: number }) {
  const { data: calendars } = useQuery(importedCalendarsQuery(carId));
  return (
    <section className={classes.panel} aria-labelledby="calendars">
      <h2 className={classes.title} id="calendars">
        Calendars
      </h2>
      <p className={classes.text}>
        Do you rent this car out on other sites, too? Let each site know what the others have taken.
      </p>
      <FeedAddress carId={carId} />
      {calendars && calendars.length > 0 && (
        <ul className={classes.list}>
          {calendars.map((calendar) => (
            <ImportedCalendarItem key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {calendars &&
        (calendars.length < maxImportedCalendars ? (
          <ImportCalendarForm key={calendars.length} carId={carId} />
        ) : (
          <p className={classes.text}>
            A car can have {maxImportedCalendars} calendars of other sites. Remove one to add
            another.
          </p>
        ))}
    </section>
  );
}
