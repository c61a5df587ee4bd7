import { Drawer } from '@mantine/core';
import { useMedia } from '../theme/use-media.ts';
import { useOpenAfterMount } from './opening.ts';
import classes from './sheet.module.css';
import type { SheetProps } from './sheet.tsx';

/** Loaded when a sheet is first opened. */
export default function SheetDrawer({ opened, onClose, title, isCovered, children }: SheetProps) {
  const isPhone = useMedia('phone');
  return (
    <Drawer
      opened={useOpenAfterMount(opened)}
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
