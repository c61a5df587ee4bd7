import { Modal, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  children: ReactNode;
  /** A section of the page, or over all of it. */
  mode?: 'inline' | 'full-screen';
  /** For 'full-screen'. */
  opened?: boolean;
  onClose?: () => void;
}

/** The same content inline in a page or as a full-screen modal (specification, section 2). */
export function Panel({ title, children, mode = 'inline', opened = true, onClose }: PanelProps) {
  const titleId = useId();
  if (mode === 'full-screen') {
    return (
      <Modal fullScreen opened={opened} onClose={onClose ?? (() => undefined)} title={title}>
        {children}
      </Modal>
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
