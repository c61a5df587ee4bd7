import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Skeletons in the shape of what is coming, hidden from screen readers, which hear the label. */
export function LoadingState({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
