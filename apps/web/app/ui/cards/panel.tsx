import { lazy, type ReactNode, Suspense } from 'react';
import { useHasOpened } from '../overlays/opening.ts';
import { Card } from './card.tsx';

const FullScreenPanel = lazy(() => import('../overlays/full-screen-panel.tsx'));

export interface PanelProps {
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
export function Panel({ title, children, mode = 'inline', opened = true, ...rest }: PanelProps) {
  const hasOpened = useHasOpened(opened);
  if (mode === 'inline') return <Card title={title}>{children}</Card>;
  return (
    <Suspense>
      {hasOpened && (
        <FullScreenPanel title={title} opened={opened} {...rest}>
          {children}
        </FullScreenPanel>
      )}
    </Suspense>
  );
}
