import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../messages/notice.tsx';
import { Panel } from './panel.tsx';
import classes from './setup-panel.module.css';

/** Where a setup panel is shown: as a section of the page, or over all of it. */
export interface PanelPlace {
  mode?: 'inline' | 'full-screen';
  /** For 'full-screen'. */
  opened?: boolean;
  onClose?: () => void;
}

interface SetupPanelProps extends PanelPlace {
  title: string;
  text: string;
  badge?: ReactNode;
  /** Small print below the text. */
  note?: string;
  icon: ReactNode;
  /** For 'full-screen': what the user needs at hand. */
  needs?: readonly { icon: ReactNode; text: string }[];
  /** The next step, if there is one for the user. */
  action?: { label: string; onClick: () => void; isPending: boolean };
  problem: string | undefined;
}

/** Explains a setup step, with its button. */
export function SetupPanel(props: SetupPanelProps) {
  const { title, text, badge, note, needs = [], action, problem, ...place } = props;
  const isFullScreen = place.mode === 'full-screen';
  return (
    <Panel title={title} {...place}>
      <div className={isFullScreen ? classes.column : classes.content}>
        {!isFullScreen && (
          <div className={classes.icon} aria-hidden="true">
            {props.icon}
          </div>
        )}
        <div className={classes.words}>
          {badge}
          <Text size={isFullScreen ? 'lg' : undefined}>{text}</Text>
          {note && (
            <Text c="dimmed" size="sm">
              {note}
            </Text>
          )}
        </div>
        {isFullScreen && action && needs.length > 0 && (
          <ul className={classes.needs} aria-label="What you need">
            {needs.map((need) => (
              <li key={need.text}>
                {need.icon}
                {need.text}
              </li>
            ))}
          </ul>
        )}
        {action && (
          <Button onClick={action.onClick} loading={action.isPending}>
            {action.label}
          </Button>
        )}
        {isFullScreen && (
          <Button variant={action ? 'subtle' : 'default'} onClick={place.onClose}>
            {action ? 'Not now' : 'Go back'}
          </Button>
        )}
      </div>
      {problem && (
        <div className={classes.problem}>
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
    </Panel>
  );
}

/** Nothing left to set up: the badge alone. */
export function DonePanel({
  title,
  badge,
  ...place
}: PanelPlace & { title: string; icon: ReactNode; badge: ReactNode }) {
  if (place.mode !== 'full-screen') return badge;
  return (
    <Panel title={title} {...place}>
      {badge}
    </Panel>
  );
}
