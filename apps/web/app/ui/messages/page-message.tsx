import type { ReactNode } from 'react';
import classes from './page-message.module.css';

interface PageMessageProps {
  title?: string;
  text: string;
  /** A second sentence that helps on. */
  hint?: string;
  /** The way on; where there are more, the likeliest first. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  isAlert?: boolean;
}

/**
 * Shown in place of content, also of an empty page: one sentence, one next step. With the heading of
 * the page it stands where pages begin, at the left; elsewhere in the middle of what is empty.
 */
export function PageMessage(props: PageMessageProps) {
  const { title, text, hint, action, icon, headingLevel = 2, isAlert = false } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={classes.message}
      data-whole-page={headingLevel === 1 || undefined}
      role={isAlert ? 'alert' : undefined}
    >
      {icon}
      {title && <Heading className={classes.title}>{title}</Heading>}
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.text}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
