import { Button, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StateViewProps {
  title?: string;
  text: string;
  /** The one way on. */
  action?: ReactNode;
  icon?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  isAlert?: boolean;
}

/** The shape of every empty and error state: what is, and one way on. */
export function StateView(props: StateViewProps) {
  const { title, text, action, icon, headingLevel = 2, isAlert = false } = props;
  return (
    <Stack align="center" gap="sm" px="md" py={64} ta="center" role={isAlert ? 'alert' : undefined}>
      {icon}
      {title && (
        <Title order={headingLevel} size="h3">
          {title}
        </Title>
      )}
      <Text c="dimmed" maw={480}>
        {text}
      </Text>
      {action}
    </Stack>
  );
}

/** Nothing here yet: one sentence, one way on. */
export function EmptyState(props: Omit<StateViewProps, 'isAlert'>) {
  return <StateView {...props} />;
}

interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What to do; offline it says so instead. */
  text?: string;
  onRetry?: () => void;
}

/** A query failed: what happened, what to do. */
export function ErrorState({ title, text, onRetry }: ErrorStateProps) {
  return (
    <StateView
      isAlert
      title={title}
      text={text ?? 'Check your connection and try again in a moment.'}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    />
  );
}
