import {
  type PaymentMethod,
  paymentMethodEndpoints,
} from '@curbside/domain/payment-methods/endpoints';
import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode, isNotFound, messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { removeCard } from './api.ts';
import { cardLabel } from './card-label.ts';

interface RemoveCardDialogProps {
  card: PaymentMethod;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a card is removed, and for the password where the last sign-in is long ago. */
export function RemoveCardDialog({ card, onRemoved, onClose }: RemoveCardDialogProps) {
  const [password, setPassword] = useState('');
  const [needsPassword, setNeedsPassword] = useState(false);
  const removal = useMutation({
    mutationFn: async () => {
      try {
        await removeCard({ id: card.id, currentPassword: password || undefined });
      } catch (error) {
        // Another tab was first: what was asked for is done.
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: onRemoved,
  });
  const { error } = removal;
  const isAboutPassword = hasCode(
    error,
    paymentMethodEndpoints.removePaymentMethod,
    'sign_in_again',
  );
  if (isAboutPassword && !needsPassword) setNeedsPassword(true);
  return (
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
        {needsPassword && (
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isAboutPassword ? messageOf(error) : undefined}
          />
        )}
        {error && !isAboutPassword && (
          <Notice tone="danger">{messageOf(error, paymentMethodTexts.removeFailed)}</Notice>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
