import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';

/** From a page beside the dashboard back to it. */
export function BackToAdmin() {
  return (
    <Button
      component={Link}
      to="/admin"
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft aria-hidden="true" />}
    >
      Admin Dashboard
    </Button>
  );
}
