import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  /** A form, a text, everything there is room for, or a staff screen to the edges. */
  width?: 'narrow' | 'text' | 'wide' | 'full';
  children: ReactNode;
}

/** The column that a page's content stands in. */
export function Page({ width = 'wide', children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons at the right; below the title on small screens. */
  actions?: ReactNode;
  /** 'large' where guests choose, 'small' where staff work. */
  size?: 'small' | 'normal' | 'large';
}

/** The page's one h1 with what belongs to it. */
export function PageHeader({ title, subtitle, actions, size = 'normal' }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.title} data-size={size}>
          {title}
        </h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
