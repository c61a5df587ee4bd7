import { product } from '@curbside/domain/product';
import type { ReactNode } from 'react';
import { PageHead } from '../../../shell/page-head.tsx';
import { CurbScene } from '../../../ui/curb-scene/curb-scene.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import classes from './account-card.module.css';

interface AccountCardProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Ways to the neighboring forms, below. */
  footer?: ReactNode;
}

/** The frame of the sign-in pages: one thing to do, beside the curb where there is room. */
export function AccountCard({ title, subtitle, children, footer }: AccountCardProps) {
  return (
    <div className={classes.frame}>
      <PageHead title={title} />
      <aside className={classes.aside} data-ground="asphalt" aria-hidden="true">
        <p className={classes.tagline}>{product.tagline}</p>
        <CurbScene sizes="760px" priority="low" className={classes.scene} />
      </aside>
      <div className={classes.column}>
        <PageHeader title={title} subtitle={subtitle} />
        {children}
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </div>
  );
}
