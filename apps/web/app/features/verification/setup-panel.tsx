import { Button, Group, Text } from '@mantine/core';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './setup-panel.module.css';

/** Where a setup panel stands: a section of the page, or over all of it. */
export interface PanelPlace {
  mode?: 'inline' | 'full-screen';
  /** For 'full-screen'. */
  opened?: boolean;
  onClose?: () => void;
}

interface SetupPanelProps extends PanelPlace {
  title: string;
  text: string;
  badge?: React.ReactNode;
  /** Nothing to do where there is none. */
  action?: { label: string; onClick: () => void; isPending: boolean };
  problem: string | undefined;
}

/** What is to be set up, why, and the one button for it. */
export function SetupPanel(props: SetupPanelProps) {
  const { title, text, badge, action, problem, ...place } = props;
  return (
    <Panel title={title} {...place}>
      <div className={classes.content}>
        <div className={classes.words}>
          {badge}
          <Text>{text}</Text>
        </div>
        {action && (
          <Group>
            <Button onClick={action.onClick} loading={action.isPending}>
              {action.label}
            </Button>
          </Group>
        )}
      </div>
      {problem && (
        <div className={classes.problem}>
          <FormProblem text={problem} />
        </div>
      )}
    </Panel>
  );
}

/** Nothing left to set up: the badge alone, wherever the panel stands. */
export function DonePanel({
  title,
  badge,
  mode = 'inline',
  ...place
}: PanelPlace & { title: string; badge: React.ReactNode }) {
  if (mode === 'inline') return badge;
  return (
    <Panel title={title} mode={mode} {...place}>
      {badge}
    </Panel>
  );
}
