import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  /** A card in the page, or over all of it. */
  mode?: 'inline' | 'full-screen';
  /** For 'full-screen': above the title. */
  icon?: ReactNode;
  opened?: boolean;
  onClose?: () => void;
}

/** The same content as a card in a page or as a full-screen dialog. */
export function Panel({ title, children, mode = 'inline', ...modal }: PanelProps) {
  if (mode === 'inline') return <Card title={title}>{children}</Card>;
  return (
    <FullScreenPanel title={title} {...modal}>
      {children}
    </FullScreenPanel>
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
      <Modal.Content>
        <Modal.Header>
          <Modal.CloseButton aria-label="Close" />
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
