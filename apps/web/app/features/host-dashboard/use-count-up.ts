import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const durationMs = 1500;
const steps = 60;
const stepMs = durationMs / steps;

/** Derived from the time, so that ticks that come late do not make the count longer. */
function stepAt(elapsedMs: number): number {
  return Math.min(steps, Math.floor(elapsedMs / stepMs));
}

/**
 * Grows from 0 to 1 in 60 steps over 1500 ms whenever the key changes; at once with less motion.
 * Undefined until the count of this key has begun, as in the page from the server.
 */
export function useCountUp(key: string): number | undefined {
  const isReduced = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [count, setCount] = useState<{ key: string; step: number }>();
  useEffect(() => {
    if (isReduced) {
      setCount({ key, step: steps });
      return;
    }
    const startedAt = performance.now();
    setCount({ key, step: 0 });
    const timer = setInterval(() => {
      const step = stepAt(performance.now() - startedAt);
      setCount({ key, step });
      if (step === steps) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [key, isReduced]);
  return count?.key === key ? count.step / steps : undefined;
}
