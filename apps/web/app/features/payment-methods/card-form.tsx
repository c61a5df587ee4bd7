import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { Button, Group, InputError, InputLabel, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useSignInAgain } from '../sign-in-again/index.ts';
import { addCard } from './add-card.ts';
import { saveCard } from './api.ts';
import classes from './payment-methods.module.css';
import { useCardElement } from './use-card-element.ts';

interface CardFormProps {
  onAdded: () => void;
  onCancel: () => void;
}

/** The provider's card field; what goes wrong is said under it. */
export function CardForm({ onAdded, onCancel }: CardFormProps) {
  const id = useId();
  const again = useSignInAgain();
  const [fieldProblem, setFieldProblem] = useState<string>();
  const { placeRef, card, hasFailed } = useCardElement((problem) => {
    setFieldProblem(problem);
    adding.reset();
  });
  const adding = useMutation({
    mutationFn: () =>
      addCard(card, (paymentMethodId) =>
        again.run((currentPassword) => saveCard({ paymentMethodId, currentPassword })),
      ),
    onSuccess: (isAdded) => {
      if (isAdded) onAdded();
    },
  });
  const failed = hasFailed ? paymentMethodTexts.noCardElement : undefined;
  const problem = failed ?? fieldProblem ?? adding.error?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!adding.isPending) adding.mutate();
  }

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          <fieldset
            className={classes.group}
            aria-labelledby={`${id}-label`}
            aria-describedby={`${id}-problem`}
          >
            <InputLabel id={`${id}-label`} labelElement="div">
              Card
            </InputLabel>
            <div
              ref={placeRef}
              className={classes.field}
              data-invalid={problem !== undefined}
              aria-busy={!card && !hasFailed}
            />
            <InputError id={`${id}-problem`} role="alert" mt="xs">
              {problem}
            </InputError>
          </fieldset>
          <Group>
            <Button type="submit" loading={adding.isPending} disabled={hasFailed || !card}>
              Save card
            </Button>
            <Button variant="default" onClick={onCancel} disabled={adding.isPending}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
      {again.dialog}
    </>
  );
}
