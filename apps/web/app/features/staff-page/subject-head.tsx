import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../../ui/page.tsx';
import { CarPhoto } from '../cars/index.ts';
import classes from './subject-head.module.css';

interface SubjectHeadProps extends ComponentProps<typeof PageHeader> {
  /** Address of the car's photo; empty for none. */
  photo: string;
}

/** The head of a page about a car or a trip with it. */
export function SubjectHead({ photo, ...header }: SubjectHeadProps) {
  return (
    <div className={classes.head}>
      <div className={classes.photo}>
        <CarPhoto url={photo} alt="" sizes="132px" />
      </div>
      <PageHeader {...header} />
    </div>
  );
}

/** Make and model, below a title that says something else. */
export function ModelLine({ children }: { children: ReactNode }) {
  return <span className={classes.model}>{children}</span>;
}
