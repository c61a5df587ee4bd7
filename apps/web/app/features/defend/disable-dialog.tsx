import { disableFormSchema, type TripChoice } from '@curbside/domain/risk/forms';
import { riskTexts } from '@curbside/domain/risk/texts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { NoteField } from '../staff-page/index.ts';
import type { DisableGiven } from './api.ts';

interface DisableDialogProps {
  opened: boolean;
  onClose: () => void;
  onDisable: (given: DisableGiven) => void;
}

/** Asks for the reason, without which no account is disabled. */
export function DisableDialog({ opened, onClose, onDisable }: DisableDialogProps) {
  const [trips, setTrips] = useState<TripChoice>('leave');
  const form = useZodForm({
    schema: disableFormSchema,
    send: async (given) => ({ ...given, trips }),
    onDone: onDisable,
  });
  return (
    <Dialog opened={opened} onClose={onClose} title="Disable Account" width="narrow">
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
          value={trips}
          data={[
            { value: 'leave', label: 'Leave them as they are' },
            { value: 'cancel', label: 'Cancel them, with a full refund' },
          ]}
          onChange={({ currentTarget }) => setTrips(currentTarget.value as TripChoice)}
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
