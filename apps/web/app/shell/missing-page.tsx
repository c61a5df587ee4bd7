import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageMessage } from '../ui/messages/page-message.tsx';

export interface MissingPageProps {
  title: string;
  text: string;
  /** Where to go instead, the likeliest first. */
  ways: readonly { to: string; label: string }[];
}

/** In place of a page that does not exist, or that is not for its reader. */
export function MissingPage({ title, text, ways }: MissingPageProps) {
  return (
    <PageMessage
      headingLevel={1}
      title={title}
      text={text}
      action={ways.map(({ to, label }, index) => (
        <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
          {label}
        </Button>
      ))}
    />
  );
}
