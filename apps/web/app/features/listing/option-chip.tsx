import IconCheck from 'icon:check';
import classes from './option-chip.module.css';

interface OptionChipProps {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** A checkbox that looks like a chip, ticked once it is chosen. */
export function OptionChip({ label, isChosen, onToggle }: OptionChipProps) {
  return (
    <label className={classes.chip}>
      <input type="checkbox" className={classes.input} checked={isChosen} onChange={onToggle} />
      {isChosen && <IconCheck />}
      {label}
    </label>
  );
}
