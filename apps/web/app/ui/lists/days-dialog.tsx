import { addDays, type Day } from '@curbside/domain/calendar/days';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DateRange } from '../calendar/date-range.ts';
import { RangeCalendar } from '../calendar/range-calendar.tsx';
import { Dialog, DialogFooter } from '../overlays/dialog.tsx';
import classes from './day-filters.module.css';
import type { FilterDays } from './day-filters.tsx';

/** In days: as far back and ahead as the calendar goes. */
const reach = { back: 1095, ahead: 365 };
const spans = [7, 30, 90] as const;

interface DaysDialogProps {
  opened: boolean;
  onClose: () => void;
  days: FilterDays;
  today: Day;
  onSave: (days: FilterDays) => void;
}

/** Chooses the days of a list; nothing changes until Show. */
export default function DaysDialog(props: DaysDialogProps) {
  const { opened, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title="Choose dates" width="wide">
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({ days, today, onSave, onClose }: DaysDialogProps) {
  const [draft, setDraft] = useState(rangeOf(days));
  // The calendar opens at the draft that it is given first.
  const [opening, setOpening] = useState(0);

  function chooseSpan(span: number) {
    setDraft({ startDate: addDays(today, 1 - span), endDate: today });
    setOpening(opening + 1);
  }

  function save({ startDate = '', endDate = '' }: DateRange) {
    onSave({ from: startDate, to: endDate });
    onClose();
  }

  return (
    <>
      <div className={classes.spans}>
        {spans.map((span) => (
          <Button key={span} variant="default" size="sm" onClick={() => chooseSpan(span)}>
            Last {span} days
          </Button>
        ))}
      </div>
      <RangeCalendar
        key={opening}
        value={draft}
        onChange={setDraft}
        today={today}
        firstDay={addDays(today, -reach.back)}
        lastDay={addDays(today, reach.ahead)}
      />
      <DialogFooter>
        <Button variant="default" onClick={() => save({})}>
          Any dates
        </Button>
        <Button onClick={() => save(draft)}>Show</Button>
      </DialogFooter>
    </>
  );
}

const rangeOf = ({ from, to }: FilterDays): DateRange => ({
  ...(from && { startDate: from }),
  ...(from && to && { endDate: to }),
});
