import type { ReactNode } from 'react';
import classes from './filter-buttons.module.css';

interface FilterButtonsProps<Value extends string> {
  /** For screen readers. */
  label: string;
  options: readonly {
    value: Value;
    label: string;
    /** Before the label, such as the color of a status. */
    mark?: ReactNode;
    /** How many rows it leaves. */
    count?: number | undefined;
  }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Shows part of a list: one button for each part, of which one is pressed. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <fieldset className={classes.group} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.button}
          aria-pressed={option.value === value}
          // The name stays the same when rows come and go.
          aria-description={option.count?.toString()}
          onClick={() => onChange(option.value)}
        >
          {option.mark}
          <span>{option.label}</span>
          {option.count !== undefined && (
            <span className={classes.count} aria-hidden>
              {option.count}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
