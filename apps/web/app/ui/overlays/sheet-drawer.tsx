import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import namedMedia from '../theme/named-media.json' with { type: 'json' };
import { useOpenAfterMount } from './opening.ts';
import classes from './sheet.module.css';
import type { SheetProps } from './sheet.tsx';

/** Loaded when a sheet is first opened. */
export default function SheetDrawer({ opened, onClose, title, isCovered, children }: SheetProps) {
  const isPhone = useMediaQuery(namedMedia.phone);
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
