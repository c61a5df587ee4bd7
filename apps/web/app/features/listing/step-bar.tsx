import IconEye from 'icon:eye';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { ProgressStones } from '../../ui/progress-stones.tsx';
import { listingSteps } from './listing-steps.ts';
import classes from './step-bar.module.css';
import { useStepInView } from './use-step-in-view.ts';

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

interface StepLinksProps {
  done: readonly boolean[];
  /** How many fields of each step are still to be filled in before the car can be listed. */
  open: readonly number[];
  /** For each step how many fields were refused. */
  refused: readonly number[];
}

/** On wide screens: the sections, where one is, what each still lacks, and a way to each. */
export function StepLinks({ done, open, refused }: StepLinksProps) {
  const at = useStepInView();
  return (
    <nav aria-label="Sections" className={classes.links}>
      <ProgressStones done={done} at={at} />
      <p className={classes.count}>
        {done.filter(Boolean).length} of {listingSteps.length} filled in
      </p>
      <ol>
        {listingSteps.map((title, index) => (
          <li key={title}>
            <a
              href={`#step-${index + 1}`}
              data-done={done[index] || undefined}
              data-refused={refused[index] ? true : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <span>
                {title}
                <StepNote
                  isDone={done[index] ?? false}
                  open={open[index] ?? 0}
                  refused={refused[index] ?? 0}
                />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepNote(props: { isDone: boolean; open: number; refused: number }) {
  const { isDone, open, refused } = props;
  if (refused > 0) return <small> {countOf(refused, 'field')} to check</small>;
  if (open > 0) return <small> {countOf(open, 'field')} to fill in</small>;
  return isDone && <span className={classes.hidden}> (filled in)</span>;
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
