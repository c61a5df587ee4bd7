import IconAlertTriangle from 'icon:alert-triangle';
import IconCircleCheck from 'icon:circle-check';
import IconExclamationCircle from 'icon:exclamation-circle';
import IconInfoCircle from 'icon:info-circle';
import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
};

/** A danger interrupts a screen reader, a success waits its turn; the others are part of the page. */
const roles = { info: 'note', success: 'status', warning: 'note', danger: 'alert' } as const;

interface NoticeProps {
  tone: keyof typeof icons;
  title?: string;
  /** Without text there is no notice. */
  children?: ReactNode;
  /** The next step: a small button or a link. */
  action?: ReactNode;
  /** Shows a cross that calls it. */
  onDismiss?: () => void;
  /** A card in a page, or a strip across it. */
  shape?: 'card' | 'strip';
  /** Where it is not the tone's own: 'status' for a warning that appears later. */
  role?: 'note' | 'status' | 'alert';
  className?: string;
}

/** The only banner of the product, for problems, warnings, results and information. */
export function Notice(props: NoticeProps) {
  const { tone, title, children, action, onDismiss, shape = 'card', role, className = '' } = props;
  if (!title && !children) return null;
  const Icon = icons[tone];
  return (
    <div
      role={role ?? roles[tone]}
      className={`${classes.notice} ${className}`}
      data-tone={tone}
      data-shape={shape}
    >
      <Icon className={classes.icon} />
      <div className={classes.text}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {onDismiss && (
        <CloseButton aria-label="Dismiss" className={classes.dismiss} onClick={onDismiss} />
      )}
    </div>
  );
}
