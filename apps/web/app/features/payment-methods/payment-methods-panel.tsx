import type { PaymentMethod } from '@curbside/domain/payment-methods/endpoints';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { savedCardsQuery } from './api.ts';
import { CardForm } from './card-form.tsx';
import classes from './payment-methods.module.css';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import { SavedCardList } from './saved-card-list.tsx';

/** The signed-in user's saved cards, with the form for another one. */
export function PaymentMethodsPanel() {
  const client = useQueryClient();
  const query = useQuery(savedCardsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<PaymentMethod>();

  function finish(done: string) {
    setIsAdding(false);
    setRemoving(undefined);
    void client.invalidateQueries({ queryKey: savedCardsQuery.queryKey });
    notifySuccess(done);
  }

  return (
    <Card title="Payment Methods">
      <Stack>
        {isAdding && (
          <CardForm onAdded={() => finish('Card saved.')} onCancel={() => setIsAdding(false)} />
        )}
        <QueryView
          query={query}
          skeleton={<Skeleton className={classes.skeleton} />}
          failed="Your cards could not be loaded"
          failedHeadingLevel={3}
          isEmpty={({ paymentMethods }) => paymentMethods.length === 0}
          empty={<Text c="dimmed">No saved cards yet.</Text>}
        >
          {({ paymentMethods }) => <SavedCardList cards={paymentMethods} onRemove={setRemoving} />}
        </QueryView>
        {!isAdding && (
          <div>
            <Button variant="default" onClick={() => setIsAdding(true)}>
              + Add Card
            </Button>
          </div>
        )}
      </Stack>
      {removing && (
        <RemoveCardDialog
          card={removing}
          onRemoved={() => finish('Card removed.')}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  );
}
