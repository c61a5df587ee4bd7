import { riskTexts } from '@curbside/domain/risk/texts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogFooter } from '../../ui/dialog.tsx';

interface DisableDialogProps {
  opened: boolean;
  onClose: () => void;
  onDisable: (reason: string) => void;
}

/** Asks for the reason, without which no account is disabled. */
export function DisableDialog({ opened, onClose, onDisable }: DisableDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === '') setProblem('Please give a reason.');
    else onDisable(reason.trim());
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Disable Account" width="narrow">
      <form onSubmit={submit} noValidate>
        <Textarea
          label={riskTexts.disableReason}
          value={reason}
          error={problem}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Disable Account</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
