import { countOf } from '@curbside/domain/text/count-of';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { forgetAllFiles } from '../../platform/kept-files.ts';
import { keptMarks } from '../../platform/kept-marks.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface LogoutDialogProps {
  href: string;
  onClose: () => void;
}

/** Nothing private stays in a browser after logging out, so this says what is lost. */
export default function LogoutDialog({ href, onClose }: LogoutDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  const [waiting] = useState(() => keptMarks().length);
  async function leave() {
    setLeaving(true);
    await forgetAllFiles();
    window.location.assign(href);
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void leave()}
      title="Log out before your photos are sent?"
      confirmLabel="Log out"
      keepLabel="Stay"
      isDestructive
      isPending={isLeaving}
    >
      <Text>
        {countOf(waiting, 'photo or video', 'photos or videos')} of a trip{' '}
        {waiting === 1 ? 'waits' : 'wait'} to be sent. If you log out, this browser deletes{' '}
        {waiting === 1 ? 'it' : 'them'}.
      </Text>
    </ConfirmDialog>
  );
}
