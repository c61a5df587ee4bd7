import type { TripWindow } from '@curbside/domain/calendar/days';
import { formatDay } from '@curbside/domain/calendar/format';
import { Button } from '@mantine/core';
import { useToday } from '../../../platform/clock.tsx';
import type { TripDates } from '../../trip-dates/index.ts';
import classes from './possible-note.module.css';

interface PossibleNoteProps {
  /** The dates of the address. */
  asked: TripDates;
  /** The nearest window that can be booked instead; null without one. */
  possible: TripWindow | null;
  onChoose: (dates: TripDates) => void;
}

/** 'Free from Thu, Dec 4, 10:00 AM', where the chosen dates cannot be booked; a click chooses these. */
export function PossibleNote({ asked, possible, onChoose }: PossibleNoteProps) {
  const today = useToday();
  if (!possible) return null;
  const { startDate, startTime, endDate, endTime } = possible;
  const isLonger = startDate === asked.startDate && startTime === asked.startTime;
  const moment = (day: string, time: string) => `${formatDay(day, today)}, ${time}`;
  return (
    <Button
      variant="default"
      fullWidth
      className={classes.note}
      onClick={() => onChoose({ ...asked, ...possible })}
    >
      {isLonger
        ? `Book until ${moment(endDate, endTime)}`
        : `Free from ${moment(startDate, startTime)}`}
    </Button>
  );
}
