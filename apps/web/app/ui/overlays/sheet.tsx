import { lazy, type ReactNode, Suspense } from 'react';
import { useHasOpened } from './opening.ts';

const Drawer = lazy(() => import('./sheet-drawer.tsx'));

export interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** A dialog over this sheet takes Escape for itself. */
  isCovered?: boolean;
  children: ReactNode;
}

/** Details beside what they belong to: from the right, on phones from below. */
export function Sheet(props: SheetProps) {
  const hasOpened = useHasOpened(props.opened);
  return <Suspense>{hasOpened && <Drawer {...props} />}</Suspense>;
}
