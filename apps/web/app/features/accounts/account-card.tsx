import type { ReactNode } from 'react';
import { PageHead } from '../../platform/page-head.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import classes from './account-card.module.css';

interface AccountCardProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Ways to the neighbouring forms, below. */
  footer?: ReactNode;
}

/** The frame of the sign-in pages: one column in the middle, one thing to do. */
export function AccountCard({ title, subtitle, children, footer }: AccountCardProps) {
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <div className={classes.column}>
        <PageHeader title={title} subtitle={subtitle} />
        {children}
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </Page>
  );
}
