import { Modal } from '@mantine/core';
import type { PanelProps } from '../cards/panel.tsx';
import classes from './full-screen-panel.module.css';
import { useOpenAfterMount } from './opening.ts';

interface FullScreenPanelProps extends Omit<PanelProps, 'mode'> {
  opened: boolean;
}

/** One column in the middle of the screen: what a panel loads when it is first opened. */
export default function FullScreenPanel(props: FullScreenPanelProps) {
  const { title, children, icon, opened, onClose = () => undefined } = props;
  return (
    <Modal.Root
      fullScreen
      opened={useOpenAfterMount(opened)}
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
