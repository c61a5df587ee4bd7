import { Button } from '@mantine/core';
import { PageMessage } from '../ui/messages/page-message.tsx';

/** In place of a page that failed to render. */
export function ErrorScreen() {
  return (
    <main id="main">
      <title>Something went wrong</title>
      <PageMessage
        title="Something went wrong"
        text="This page could not be shown. Your data is safe: nothing was sent."
        action={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
        headingLevel={1}
        isAlert
      />
    </main>
  );
}
