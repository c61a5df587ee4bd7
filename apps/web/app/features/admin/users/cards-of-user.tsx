import { paymentMethodCalls } from '@curbside/domain/payment-methods/calls';
import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../platform/api-client.ts';
import { apiKey, apiQuery, fetchedOnView } from '../../../platform/query-client.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { cardLabel, SavedCardList } from '../../payment-methods/index.ts';
import { useProvenAction } from '../../sign-in-again/index.ts';
import classes from './user-sheet.module.css';

interface CardsOfUserProps {
  userId: string;
  /** A dialog over the sheet takes Escape for itself. */
  onAsking: (isAsking: boolean) => void;
}

/** The saved cards of a user. */
export function CardsOfUser({ userId, onAsking }: CardsOfUserProps) {
  const [removing, setRemoving] = useState<PaymentMethod>();
  const cards = useQuery({
    ...apiQuery(paymentMethodCalls.paymentMethodsOfUser, { params: { userId } }),
    ...fetchedOnView,
  });

  function ask(card: PaymentMethod | undefined) {
    setRemoving(card);
    onAsking(card !== undefined);
  }

  return (
    <section aria-labelledby="cards-of-user">
      <h3 id="cards-of-user" className={classes.heading}>
        Payment methods
      </h3>
      <QueryView
        query={cards}
        loadingText="Loading payment methods…"
        skeleton={<Skeleton className={classes.skeleton} />}
        failed="The payment methods could not be loaded"
        failedHeadingLevel={3}
        isEmpty={({ paymentMethods }) => paymentMethods.length === 0}
        empty={<p className={classes.none}>No saved cards.</p>}
      >
        {({ paymentMethods }) => <SavedCardList isOfOther cards={paymentMethods} onRemove={ask} />}
      </QueryView>
      {removing && (
        <RemoveCardOfUser userId={userId} card={removing} onClose={() => ask(undefined)} />
      )}
    </section>
  );
}

interface RemoveCardOfUserProps {
  userId: string;
  card: PaymentMethod;
  onClose: () => void;
}

function RemoveCardOfUser({ userId, card, onClose }: RemoveCardOfUserProps) {
  const client = useQueryClient();
  const removal = useProvenAction({
    act: (currentPassword) =>
      callApi(paymentMethodCalls.removePaymentMethodOfUser, {
        params: { userId, paymentMethodId: card.id },
        body: { currentPassword },
      }),
    failed: 'Failed to delete payment method',
    onDone: () => {
      void client.invalidateQueries({
        queryKey: apiKey(paymentMethodCalls.paymentMethodsOfUser),
      });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={removal.run}
      title={paymentMethodTexts.removeOfUser}
      confirmLabel="Remove"
      isDestructive
      isPending={removal.isPending}
    >
      <p>{cardLabel(card)} will no longer be offered at checkout.</p>
      {removal.feedback}
    </ConfirmDialog>
  );
}
