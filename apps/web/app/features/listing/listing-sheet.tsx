import type { ReactElement, ReactNode } from 'react';
import classes from './list-car.module.css';

interface ListingSheetProps {
  /** The section that phones show; all of them without it. */
  step?: number;
  children: readonly ReactElement[];
  /** Below the sections. */
  foot?: ReactNode;
}

/** The sections of a listing, each the target of its link. */
export function ListingSheet({ step, children, foot }: ListingSheetProps) {
  return (
    <div className={classes.sheet}>
      {children.map((section, index) => (
        <div
          key={section.key}
          id={`step-${index + 1}`}
          tabIndex={-1}
          className={classes.step}
          data-current={step === undefined || index === step || undefined}
        >
          {section}
        </div>
      ))}
      {foot}
    </div>
  );
}
