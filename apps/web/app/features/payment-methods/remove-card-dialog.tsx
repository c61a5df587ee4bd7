import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { Stack } from '@mantine/core';
import { isNotFound } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useProvenAction } from '../sign-in-again/index.ts';
import { removeCard } from './api.ts';
import { cardLabel } from './card-label.ts';

interface RemoveCardDialogProps {
  card: PaymentMethod;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a card is removed, and for the password where the last sign-in is long ago. */
export function RemoveCardDialog({ card, onRemoved, onClose }: RemoveCardDialogProps) {
  const removal = useProvenAction({
    act: async (currentPassword) => {
      try {
        await removeCard({ id: card.id, currentPassword });
      } catch (error) {
        // Another tab may have removed it first.
        if (!isNotFound(error)) throw error;
      }
    },
    failed: paymentMethodTexts.removeFailed,
    onDone: onRemoved,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={removal.run}
      title={paymentMethodTexts.removeOwn}
      confirmLabel="Remove"
      keepLabel="Keep card"
      isDestructive
      isPending={removal.isPending}
    >
      <Stack gap="md">
        {cardLabel(card)} will no longer be offered at checkout.
        {removal.feedback}
      </Stack>
    </ConfirmDialog>
  );
}
