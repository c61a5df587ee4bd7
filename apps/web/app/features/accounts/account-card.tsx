import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHead } from '../../platform/page-head.tsx';
import { Page } from '../../ui/page.tsx';

interface AccountCardProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Ways to the neighbouring forms, below the card. */
  footer?: ReactNode;
}

/** The frame of the sign-in pages: one card in the middle, one thing to do. */
export function AccountCard({ title, subtitle, children, footer }: AccountCardProps) {
  return (
    <Page width="narrow">
      <PageHead title={title} />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
        {children}
      </Paper>
      {footer && (
        <Text ta="center" mt="md" component="div">
          {footer}
        </Text>
      )}
    </Page>
  );
}
