import { useEffect, useState } from 'react';
import { listingSteps } from './listing-steps.ts';

/** Where the upper part of the window ends, which one reads while scrolling. */
const readingLine = 0.4;

/** The section that one is at: the one with the focus while it is in sight, else the one being read. */
export function useStepInView(): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    const update = () => setStep(stepInView());
    update();
    const events = ['scroll', 'resize', 'focusin'] as const;
    for (const event of events) window.addEventListener(event, update, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, update);
    };
  }, []);
  return step;
}

function stepInView(): number {
  const { innerHeight, scrollY } = window;
  const sections = listingSteps.map((_, index) => document.getElementById(`step-${index + 1}`));
  const focused = sections.findIndex((section) => section?.contains(document.activeElement));
  const box = sections[focused]?.getBoundingClientRect();
  const line = innerHeight * readingLine;
  if (box && box.top < innerHeight && (box.top >= 0 || box.bottom > line)) return focused;
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  if (isAtEnd && scrollY > 0) return sections.length - 1;
  const begun = sections.filter(
    (section) => section && section.getBoundingClientRect().top <= line,
  );
  return Math.max(0, begun.length - 1);
}
