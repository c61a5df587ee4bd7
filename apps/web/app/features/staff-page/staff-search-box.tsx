import IconSearch from 'icon:search';
import { TextInput } from '@mantine/core';
import { Form } from 'react-router';
import classes from './staff-search-box.module.css';

const label = 'Search bookings, people, cars, tickets';

/** Leads to the one search over everything. Phones show it where it has a line of its own. */
export function StaffSearchBox({ hasOwnLine }: { hasOwnLine?: boolean }) {
  return (
    <Form
      action="/staff/search"
      role="search"
      className={classes.box}
      data-own-line={hasOwnLine || undefined}
    >
      <TextInput
        type="search"
        name="q"
        size="sm"
        required
        maxLength={120}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch className={classes.icon} />}
      />
    </Form>
  );
}
