import { TextInput } from '@mantine/core';
import classes from './day-filters.module.css';

const labels = { from: 'From', to: 'To' } as const;

interface DayFiltersProps {
  from: string;
  to: string;
  onChange: (name: 'from' | 'to', day: string) => void;
}

/** The first and the last day of what a list shows; each may be open. */
export function DayFilters({ onChange, ...days }: DayFiltersProps) {
  return (
    <div className={classes.days}>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          className={classes.day}
          aria-label={labels[name]}
          leftSection={<span aria-hidden="true">{labels[name]}</span>}
          leftSectionWidth={44}
          value={days[name]}
          onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
        />
      ))}
    </div>
  );
}
