import { formatCount } from '@curbside/domain/text/count-of';
import { useId } from 'react';
import classes from './option-pills.module.css';

interface OptionPillsProps<Option extends string> {
  label: string;
  /** The label is read aloud but not shown. */
  isLabelHidden?: boolean;
  /** On small screens one line that scrolls from edge to edge. */
  isOneLine?: boolean;
  options: readonly { value: Option; label: string; count?: number }[];
  isChosen: (option: Option) => boolean;
  onToggle: (option: Option) => void;
}

/** Options of a filter as pills, each with the number of cars that it would leave. */
export function OptionPills<Option extends string>(props: OptionPillsProps<Option>) {
  const { label, isLabelHidden, isOneLine, options, isChosen, onToggle } = props;
  const id = useId();
  return (
    <fieldset className={classes.group} aria-label={isLabelHidden ? label : undefined}>
      {!isLabelHidden && <legend className={classes.label}>{label}</legend>}
      <div className={classes.row} data-one-line={isOneLine || undefined}>
        {options.map(({ value, label: text, count }) => (
          <button
            key={value}
            type="button"
            className={classes.pill}
            aria-pressed={isChosen(value)}
            // The name is the option alone, and the count describes it.
            aria-describedby={count === undefined ? undefined : `${id}${value}`}
            onClick={() => onToggle(value)}
          >
            {text}
            {count !== undefined && (
              <span id={`${id}${value}`} className={classes.count} aria-hidden="true">
                {formatCount(count)}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
