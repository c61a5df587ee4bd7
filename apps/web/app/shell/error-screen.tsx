import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PageMessage } from '../ui/messages/page-message.tsx';
import { Page } from '../ui/page.tsx';
import { useIsOnline } from './layout/offline.ts';
import { OfflinePage } from './layout/offline-page.tsx';

/** In place of a page that failed to render. */
export function ErrorScreen() {
  const isOnline = useIsOnline();
  // To load the page now would end on the browser's own error page.
  const [failedOffline] = useState(!isOnline);
  useEffect(() => {
    if (failedOffline && isOnline) window.location.reload();
  }, [failedOffline, isOnline]);
  if (failedOffline) return <OfflinePage />;
  return (
    <main id="main">
      <title>Something went wrong</title>
      <Page>
        <PageMessage
          title="Something went wrong"
          text="This page could not be shown. Your data is safe: nothing was sent."
          action={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
          headingLevel={1}
          isAlert
        />
      </Page>
    </main>
  );
}
