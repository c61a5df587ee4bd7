import { Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

interface LoadingStateProps {
  label: string;
  /** Where the label is there to be read, not only to be heard. */
  hasVisibleLabel?: boolean;
  children: ReactNode;
}

/** Skeletons in the shape of what is coming, hidden from screen readers, which hear the label. */
export function LoadingState({ label, hasVisibleLabel = false, children }: LoadingStateProps) {
  return (
    <div role="status">
      {hasVisibleLabel ? (
        <Text c="dimmed" mb="xs">
          {label}
        </Text>
      ) : (
        <VisuallyHidden>{label}</VisuallyHidden>
      )}
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
