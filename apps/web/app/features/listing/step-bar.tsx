import IconEye from 'icon:eye';
import { Button } from '@mantine/core';
import { ProgressStones } from '../../ui/progress-stones.tsx';
import { listingSteps } from './listing-steps.ts';
import classes from './step-bar.module.css';

interface StepProgressProps {
  step: number;
  done: readonly boolean[];
}

/** On phones: how far one is, painted as a curb. */
export function StepProgress({ step, done }: StepProgressProps) {
  const next = listingSteps[step + 1];
  return (
    <div className={classes.progress}>
      <ProgressStones done={done} at={step} />
      <p className={classes.words}>
        <strong>
          Step {step + 1} of {listingSteps.length}
        </strong>
        <span>{next ? `Next: ${next}` : `${done.filter(Boolean).length} filled in`}</span>
      </p>
    </div>
  );
}

/** On wide screens: the sections, which of them are filled in, and a way to each. */
export function StepLinks({ done }: { done: readonly boolean[] }) {
  return (
    <nav aria-label="Sections" className={classes.links}>
      <ol>
        {listingSteps.map((title, index) => (
          <li key={title}>
            <a href={`#step-${index + 1}`} data-done={done[index] || undefined}>
              {title}
              {done[index] && <span className={classes.hidden}> (filled in)</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepBarProps {
  step: number;
  onStep: (step: number) => void;
  onPreview: () => void;
  isSending: boolean;
}

/** On phones: back, preview, and onward or done, always in reach. */
export function StepBar({ step, onStep, onPreview, isSending }: StepBarProps) {
  const isLast = step === listingSteps.length - 1;
  return (
    <div className={classes.bar}>
      {step > 0 && (
        <Button variant="subtle" onClick={() => onStep(step - 1)}>
          Back
        </Button>
      )}
      <Button variant="default" leftSection={<IconEye size={20} />} onClick={onPreview}>
        Preview
      </Button>
      {isLast ? (
        <Button key="send" type="submit" className={classes.onward} loading={isSending}>
          List your car
        </Button>
      ) : (
        <Button key="onward" className={classes.onward} onClick={() => onStep(step + 1)}>
          Continue
        </Button>
      )}
    </div>
  );
}
