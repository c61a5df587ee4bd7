import { disableFormSchema } from '@curbside/domain/risk/forms';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { NoteField } from '../staff-page/index.ts';
import type { DisableGiven } from './api.ts';

interface DisableDialogProps<Done> {
  opened: boolean;
  onClose: () => void;
  /** Undefined where the question for the password was closed. */
  disable: (given: DisableGiven) => Promise<Done | undefined>;
  onDone: (done: Done) => void;
  failed: string;
}

/** Asks for the reason, without which no account is disabled. What was typed stays until it is done. */
export function DisableDialog<Done>(props: DisableDialogProps<Done>) {
  const { opened, onClose, disable, onDone, failed } = props;
  const form = useZodForm({
    schema: disableFormSchema,
    send: disable,
    onDone: (done) => done !== undefined && onDone(done),
    failed,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Disable Account"
      width="narrow"
      isLocked={form.isPending}
    >
      <form {...form.props}>
        <Textarea
          label={riskTexts.disableReason}
          description="The person reads this."
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          {...form.field('reason')}
        />
        <NoteField {...form.field('note')} />
        <NativeSelect
          label="Open trips"
          data={[
            { value: 'leave', label: 'Leave them as they are' },
            { value: 'cancel', label: 'Cancel them, with a full refund' },
          ]}
          {...form.field('trips')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Disable Account
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
