import { Modal, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  /** A section of the page, or over all of it. */
  mode?: 'inline' | 'full-screen';
  /** For 'full-screen': stands above the title. */
  icon?: ReactNode;
  opened?: boolean;
  onClose?: () => void;
}

/** The same content inline in a page or as a full-screen modal (specification, section 2). */
export function Panel({ title, children, mode = 'inline', ...modal }: PanelProps) {
  const titleId = useId();
  if (mode === 'full-screen') {
    return (
      <FullScreenPanel title={title} {...modal}>
        {children}
      </FullScreenPanel>
    );
  }
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby={titleId}>
      <Title order={2} size="h4" mb="md" id={titleId}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** One column in the middle of the screen. */
function FullScreenPanel(props: Omit<PanelProps, 'mode'>) {
  const { title, children, icon, opened = true, onClose = () => undefined } = props;
  return (
    <Modal.Root
      fullScreen
      opened={opened}
      onClose={onClose}
      classNames={{ content: classes.screen, header: classes.header }}
    >
      <Modal.Content bg="var(--page-color)">
        <Modal.Header>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={24} />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          <div className={classes.column}>
            {icon && (
              <div className={classes.icon} aria-hidden="true">
                {icon}
              </div>
            )}
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {children}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
