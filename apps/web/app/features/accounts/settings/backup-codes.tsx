import { Button, Stack, Text } from '@mantine/core';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import classes from './second-factor.module.css';

/** The codes that sign in without the app, to be kept by the person. */
export function BackupCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Your backup codes" width="narrow">
      <Stack>
        <Text>
          Each of these codes signs you in once if you lose your phone. Keep them in a safe place:
          they won’t be shown again.
        </Text>
        <ul className={classes.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Stack>
      <DialogFooter>
        <Button
          variant="default"
          onClick={async () => {
            await navigator.clipboard.writeText(codes.join('\n'));
            notifySuccess('Copied.');
          }}
        >
          Copy codes
        </Button>
        <Button onClick={onClose}>I saved them</Button>
      </DialogFooter>
    </Dialog>
  );
}
