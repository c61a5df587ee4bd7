import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page } from '../../ui/page.tsx';

interface OfflinePageProps {
  /** To the page that was open, where there is one. */
  onBack?: () => void;
}

/** In place of a page that cannot come offline. */
export function OfflinePage({ onBack }: OfflinePageProps) {
  const mainRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const { scrollY } = window;
    window.scrollTo(0, 0);
    mainRef.current?.focus({ preventScroll: true });
    return () => window.scrollTo(0, scrollY);
  }, []);
  return (
    <main ref={mainRef} tabIndex={-1}>
      <title>You are offline</title>
      <Page>
        <PageMessage
          title="You are offline"
          text="This page opens as soon as you are back online."
          action={
            onBack && (
              <Button variant="default" onClick={onBack}>
                Go back
              </Button>
            )
          }
          headingLevel={1}
          isAlert
        />
      </Page>
    </main>
  );
}
