import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './sheet.module.css';
import namedMedia from './theme/named-media.json' with { type: 'json' };

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A dialog over this sheet takes Escape for itself. */
  isCovered?: boolean;
  children: ReactNode;
}

/** Details beside what they belong to: from the right, on phones from below. */
export function Sheet({ opened, onClose, title, isCovered, children }: SheetProps) {
  const isPhone = useMediaQuery(namedMedia.phone);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 'var(--w-440)'}
      closeOnEscape={!isCovered}
      classNames={{ content: isPhone ? classes.fromBelow : undefined }}
    >
      {children}
    </Drawer>
  );
}
