import { disableFormSchema } from '@curbside/domain/risk/forms';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button, Textarea } from '@mantine/core';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';

interface DisableDialogProps {
  opened: boolean;
  onClose: () => void;
  onDisable: (reason: string) => void;
}

/** Asks for the reason, without which no account is disabled. */
export function DisableDialog({ opened, onClose, onDisable }: DisableDialogProps) {
  const form = useZodForm({
    schema: disableFormSchema,
    send: async ({ reason }) => reason,
    onDone: onDisable,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Disable Account" width="narrow">
      <form {...form.props}>
        <Textarea
          label={riskTexts.disableReason}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          {...form.field('reason')}
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
