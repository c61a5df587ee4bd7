import { bookingTexts } from '@curbside/domain/bookings/texts';
import { chargedDays, isForward, marketTime } from '@curbside/domain/calendar/days';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { MonthsGrid } from '../../ui/calendar/months-grid.tsx';
import { RangeCalendar, type RangeCalendarProps } from '../../ui/calendar/range-calendar.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import classes from './picker.module.css';
import { TimeSelect } from './time-select.tsx';
import { hasPassed, noDates, type TripDates, windowOf, withDays } from './trip-times.ts';

export interface DateRangePickerProps
  extends Pick<RangeCalendarProps, 'today' | 'lastDay' | 'isDisabled' | 'noteOf' | 'refuse'> {
  opened: boolean;
  onClose: () => void;
  value: TripDates;
  onSave: (dates: TripDates) => void;
  now: Date;
}

/** The modal in which a trip's days and times are chosen; nothing changes until Save. */
export default function DateRangePicker({ opened, onClose, ...rest }: DateRangePickerProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Choose your dates" width="wide">
      <PickerBody onClose={onClose} {...rest} />
    </Dialog>
  );
}

type Mode = 'dates' | 'months';

function PickerBody(props: Omit<DateRangePickerProps, 'opened'>) {
  const { value, onSave, onClose, now, ...limits } = props;
  const [draft, setDraft] = useState(value);
  const [mode, setMode] = useState<Mode>('dates');
  const trip = windowOf(draft);
  const isBackwards = trip !== undefined && !isForward(trip);
  const [hasAsked, setHasAsked] = useState(false);
  const isHalf = draft.startDate !== undefined && draft.endDate === undefined;
  const problem = isBackwards
    ? bookingTexts.timesBackwards
    : hasAsked && isHalf
      ? bookingTexts.datesMissing
      : undefined;

  function save() {
    setHasAsked(true);
    if (isHalf) return;
    onSave(draft);
    onClose();
  }

  const Calendar = mode === 'dates' ? RangeCalendar : MonthsGrid;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Choose by"
        className={classes.mode}
        value={mode}
        onChange={(chosen) => setMode(chosen === 'months' ? 'months' : 'dates')}
        data={[
          { value: 'dates', label: 'Dates' },
          { value: 'months', label: 'Months' },
        ]}
      />
      <Calendar
        {...limits}
        value={draft}
        days={trip && !isBackwards ? chargedDays(trip) : undefined}
        onChange={(range) => {
          setHasAsked(false);
          setDraft(withDays(draft, range, now));
        }}
      />
      <div className={classes.times}>
        <TimeSelect
          label="Pickup time"
          value={draft.startTime}
          onChange={(startTime) => setDraft({ ...draft, startTime })}
          isDisabled={(slot) =>
            draft.startDate !== undefined && hasPassed(draft.startDate, slot, now)
          }
        />
        <TimeSelect
          label="Drop-off time"
          value={draft.endTime}
          onChange={(endTime) => setDraft({ ...draft, endTime })}
        />
      </div>
      <p className={classes.zone}>{`All times are ${marketTime}.`}</p>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DialogFooter>
        <Button variant="default" onClick={() => setDraft(noDates)}>
          Reset
        </Button>
        <Button onClick={save} disabled={isBackwards}>
          Save
        </Button>
      </DialogFooter>
    </>
  );
}
