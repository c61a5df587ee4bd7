import type { ReactNode } from 'react';
import classes from './page-message.module.css';

interface PageMessageProps {
  title?: string;
  text: string;
  /** A second sentence that helps on. */
  hint?: string;
  /** The one way on. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  isAlert?: boolean;
}

/** Shown in place of content, also of an empty page: one sentence, one next step. */
export function PageMessage(props: PageMessageProps) {
  const { title, text, hint, action, icon, headingLevel = 2, isAlert = false } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes.message} role={isAlert ? 'alert' : undefined}>
      {icon}
      {title && <Heading className={classes.title}>{title}</Heading>}
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.text}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
