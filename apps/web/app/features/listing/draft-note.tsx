import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import classes from './list-car.module.css';

/** Says that the form is saved, and offers to clear it. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={classes.draft}>
      <p>Your draft is saved in this browser.</p>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Start over
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          onStartOver();
          setIsAsking(false);
        }}
        title="Clear this listing?"
        confirmLabel="Clear listing"
        keepLabel="Keep editing"
        isDestructive
      >
        Everything you have entered, photos included, will be deleted.
      </ConfirmDialog>
    </div>
  );
}
