import IconCheck from 'icon:check';
import IconLink from 'icon:link';
import IconShare2 from 'icon:share-2';
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { copyText } from '../../../platform/copy-text.ts';
import { notifyFailure } from '../../../ui/messages/notify.ts';
import classes from './share-panel.module.css';

/** How long the confirmation of a copied link is shown. */
const confirmationMs = 2000;

interface SharePanelProps {
  title: string;
  path: string;
}

/** Shares the page with the device's share panel, or copies its link. */
export function SharePanel({ title, path }: SharePanelProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const address = () => new URL(path, window.location.href).href;

  async function share() {
    if (!('share' in navigator)) {
      window.alert('Sharing is only available on mobile devices');
      return;
    }
    // Rejects when the share sheet is closed without sharing, which is not an error.
    await navigator.share({ title, url: address() }).catch(() => undefined);
  }

  async function copy() {
    try {
      await copyText(address());
      setIsCopied(true);
    } catch {
      notifyFailure(`Your browser doesn’t allow copying here. The link is ${address()}`);
    }
  }

  return (
    <Group gap={0} role="group" aria-label="Share this car" wrap="nowrap">
      <Button variant="subtle" leftSection={<IconShare2 />} onClick={() => void share()}>
        <span className={classes.label}>Share</span>
      </Button>
      <Button
        variant="subtle"
        leftSection={isCopied ? <IconCheck /> : <IconLink />}
        onClick={() => void copy()}
        aria-live="polite"
      >
        <span className={classes.label}>{isCopied ? 'Link copied' : 'Copy link'}</span>
      </Button>
    </Group>
  );
}
