import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { firstStepOf } from './listing-steps.ts';

/** The section that phones show. After a refused submit it is the first one with an error. */
export function useListingSteps(problems: Readonly<Partial<Record<string, string>>>) {
  const [step, setStep] = useState(0);
  const isExpecting = useRef(false);
  const wantsFocus = useRef(false);

  useEffect(() => {
    const first = firstStepOf(Object.keys(problems));
    if (!isExpecting.current || first === undefined) return;
    isExpecting.current = false;
    wantsFocus.current = true;
    setStep(first);
  }, [problems]);

  // A field can take the focus only once its section is shown.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const invalid = '[aria-invalid="true"]';
    if (document.activeElement?.matches(invalid)) return;
    document.querySelector<HTMLElement>(`#step-${step + 1} ${invalid}`)?.focus();
  }, [step]);

  return {
    step,
    open(next: number) {
      flushSync(() => setStep(next));
      const section = document.getElementById(`step-${next + 1}`);
      section?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    },
    expectProblems() {
      isExpecting.current = true;
    },
  };
}
