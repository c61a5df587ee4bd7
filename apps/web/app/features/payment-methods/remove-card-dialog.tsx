import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isNotFound, messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSignInAgain } from '../sign-in-again/index.ts';
import { removeCard } from './api.ts';
import { cardLabel } from './card-label.ts';

interface RemoveCardDialogProps {
  card: PaymentMethod;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a card is removed, and for the password where the last sign-in is long ago. */
export function RemoveCardDialog({ card, onRemoved, onClose }: RemoveCardDialogProps) {
  const again = useSignInAgain();
  const removal = useMutation({
    mutationFn: async () => {
      try {
        const done = await again.run(async (currentPassword) => {
          await removeCard({ id: card.id, currentPassword });
          return true;
        });
        return done === true;
      } catch (error) {
        // Another tab was first: what was asked for is done.
        if (isNotFound(error)) return true;
        throw error;
      }
    },
    onSuccess: (isRemoved) => {
      if (isRemoved) onRemoved();
    },
  });
  return (
    <>
      <ConfirmDialog
        opened
        onClose={onClose}
        onConfirm={() => removal.mutate()}
        title={paymentMethodTexts.removeOwn}
        confirmLabel="Remove"
        keepLabel="Keep card"
        isDestructive
        isPending={removal.isPending}
      >
        <Stack gap="md">
          {cardLabel(card)} will no longer be offered at checkout.
          {removal.error && (
            <Notice tone="danger">
              {messageOf(removal.error, paymentMethodTexts.removeFailed)}
            </Notice>
          )}
        </Stack>
      </ConfirmDialog>
      {again.dialog}
    </>
  );
}
