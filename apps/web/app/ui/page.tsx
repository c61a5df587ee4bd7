import { Container, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

const widths = { narrow: 480, text: 760, wide: 1320 } as const;

/** The column that a page's content stands in. */
export function Page({
  width = 'wide',
  children,
}: {
  width?: keyof typeof widths;
  children: ReactNode;
}) {
  return (
    <Container size={widths[width]} className={classes.page}>
      {children}
    </Container>
  );
}

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** Buttons at the right; below the title on small screens. */
  actions?: ReactNode;
}

/** The page's one h1 with what belongs to it. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Group justify="space-between" align="end" className={classes.header}>
      <div>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        )}
      </div>
      {actions}
    </Group>
  );
}
