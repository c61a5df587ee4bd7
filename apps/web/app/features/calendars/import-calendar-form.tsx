import { importCalendarBodySchema } from '@curbside/domain/calendars/forms';
import { importLimits } from '@curbside/domain/calendars/rules';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { importCalendar, importedCalendarsQuery } from './api.ts';
import classes from './calendars.module.css';

/** Adds the calendar of another site, which is read at once. */
export function ImportCalendarForm({ carId }: { carId: number }) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: importCalendarBodySchema,
    send: (body) => importCalendar(carId, body),
    onDone: ({ name, status }) => {
      void client.invalidateQueries({ queryKey: importedCalendarsQuery(carId).queryKey });
      if (status === 'working') notifySuccess(`${name} was added.`);
    },
    failed: 'The calendar could not be added. Please try again.',
  });
  return (
    <form {...form.props} className={classes.form}>
      <h3 className={classes.subtitle}>Add a calendar of another site</h3>
      <p className={classes.text}>
        We read it every {importLimits.everyMinutes} minutes. What it has taken cannot be booked
        here.
      </p>
      <div className={classes.fields}>
        <TextInput label="Name" placeholder="Another site" {...form.field('name')} />
        <TextInput
          label="Address"
          placeholder="https://…/calendar.ics"
          inputMode="url"
          {...form.field('url')}
        />
      </div>
      <Notice tone="danger">{form.problem}</Notice>
      <Button type="submit" loading={form.isPending} className={classes.save}>
        Add calendar
      </Button>
    </form>
  );
}
