import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const durationMs = 1500;
const steps = 60;

/** Grows from 0 to 1 in 60 steps over 1500 ms whenever the key changes; at once with less motion. */
export function useCountUp(key: string): number {
  const isReduced = useReducedMotion();
  const [step, setStep] = useState(steps);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key starts the count again
  useEffect(() => {
    if (isReduced) {
      setStep(steps);
      return;
    }
    setStep(0);
    const timer = setInterval(() => {
      setStep((now) => {
        if (now + 1 >= steps) clearInterval(timer);
        return Math.min(steps, now + 1);
      });
    }, durationMs / steps);
    return () => clearInterval(timer);
  }, [key, isReduced]);
  return step / steps;
}
