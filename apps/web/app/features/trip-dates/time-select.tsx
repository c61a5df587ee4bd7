import { type TimeSlot, timeSlots } from '@curbside/domain/calendar/days';
import { NativeSelect } from '@mantine/core';

interface TimeSelectProps {
  label: string;
  value: TimeSlot;
  onChange: (slot: TimeSlot) => void;
  isDisabled?: (slot: TimeSlot) => boolean;
}

/** Hours from 9:00 AM to 6:00 PM. */
export function TimeSelect({ label, value, onChange, isDisabled }: TimeSelectProps) {
  return (
    <NativeSelect
      label={label}
      size="md"
      value={value}
      onChange={({ currentTarget }) => onChange(timeSlots[currentTarget.selectedIndex] ?? value)}
      data={timeSlots.map((slot) => ({ value: slot, label: slot, disabled: isDisabled?.(slot) }))}
    />
  );
}
