import { paymentMethodEndpoints } from '@curbside/domain/payment-methods/endpoints';
import { paymentMethodTexts } from '@curbside/domain/payment-methods/texts';
import { Button, Group, InputError, InputLabel, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { hasCode } from '../../platform/api-error.ts';
import { addCard } from './add-card.ts';
import classes from './payment-methods.module.css';
import { useCardElement } from './use-card-element.ts';

interface CardFormProps {
  onAdded: () => void;
  onCancel: () => void;
}

const { savePaymentMethod } = paymentMethodEndpoints;

function asksForPassword({ cause }: Error): boolean {
  return hasCode(cause, savePaymentMethod, 'sign_in_again');
}

/** The provider's card field; what goes wrong is said under it. */
export function CardForm({ onAdded, onCancel }: CardFormProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [fieldProblem, setFieldProblem] = useState<string>();
  const { placeRef, card, hasFailed } = useCardElement((problem) => {
    setFieldProblem(problem);
    adding.reset();
  });
  const adding = useMutation({
    mutationFn: () => addCard(card, password || undefined),
    onSuccess: onAdded,
  });
  const { error } = adding;
  const [needsPassword, setNeedsPassword] = useState(false);
  const isAboutPassword = error !== null && asksForPassword(error);
  if (isAboutPassword && !needsPassword) setNeedsPassword(true);
  const failed = hasFailed ? paymentMethodTexts.noCardElement : undefined;
  const problem = failed ?? fieldProblem ?? (isAboutPassword ? undefined : error?.message);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!adding.isPending) adding.mutate();
  }

  return (
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
        {needsPassword && (
          <PasswordInput
            label="Password"
            description="Your last sign-in was a while ago, so please confirm that it is you."
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isAboutPassword ? error.message : undefined}
          />
        )}
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
  );
}
