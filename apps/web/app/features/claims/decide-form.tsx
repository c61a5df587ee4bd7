import { claimCalls } from '@curbside/domain/claims/calls';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { decideClaimBodySchema, writeOffBodySchema } from '@curbside/domain/claims/forms';
import { market } from '@curbside/domain/market/current';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { callApi } from '../../platform/api-client.ts';
import { formatMoney } from '../../platform/formatters.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { DecisionForm } from '../contests/index.ts';
import { useSignInAgain } from '../sign-in-again/index.ts';

interface DecideFormProps {
  claim: Claim;
  onDecided: (claim: Claim) => void;
}

/** Administrators settle a contested claim. */
export function DecideForm({ claim, onDecided }: DecideFormProps) {
  const again = useSignInAgain();
  const form = useZodForm({
    schema: decideClaimBodySchema,
    send: (body) =>
      again.run((currentPassword) =>
        callApi(claimCalls.decideCharge, {
          params: { id: claim.id },
          body: { ...body, currentPassword },
        }),
      ),
    onDone: (decided) => decided && onDecided(decided),
    failed: 'The decision could not be stored. Please try again.',
    fieldOfCode: { invalid_amount: 'amount' },
  });
  return (
    <Card title="Decide">
      <DecisionForm
        form={form}
        outcomes={{ uphold: 'the guest pays', reject: 'nothing is charged' }}
      >
        <TextInput
          label="Amount (optional)"
          description={`Leave it empty for all of ${formatMoney(claim.total)}. It only counts if the claim is upheld.`}
          inputMode="decimal"
          leftSection={market.currency.symbol}
          {...form.field('amount')}
        />
      </DecisionForm>
      {again.dialog}
    </Card>
  );
}

/** Administrators give up what the card did not pay. */
export function WriteOffForm({ claim, onDecided }: DecideFormProps) {
  const again = useSignInAgain();
  const form = useZodForm({
    schema: writeOffBodySchema,
    send: ({ reason }) =>
      again.run((currentPassword) =>
        callApi(claimCalls.writeOffCharge, {
          params: { id: claim.id },
          body: { reason, currentPassword },
        }),
      ),
    onDone: (written) => written && onDecided(written),
    failed: 'The claim could not be written off. Please try again.',
  });
  return (
    <Card title="Write off">
      <form {...form.props}>
        <Stack gap="sm">
          <Textarea
            label="Reason"
            description="The host reads it. The guest is not asked for the sum any more, and the host is not paid for it."
            autosize
            minRows={2}
            maxLength={5000}
            {...form.field('reason')}
          />
          <Notice tone="danger">{form.problem}</Notice>
          <div>
            <Button type="submit" variant="destroy" loading={form.isPending}>
              Write off {formatMoney(claim.toPay)}
            </Button>
          </div>
        </Stack>
      </form>
      {again.dialog}
    </Card>
  );
}
