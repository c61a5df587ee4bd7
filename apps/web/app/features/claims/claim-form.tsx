import { marketTime } from '@curbside/domain/calendar/days';
import { claimCalls } from '@curbside/domain/claims/calls';
import type { ClaimOption } from '@curbside/domain/claims/endpoints';
import { claimBodySchema } from '@curbside/domain/claims/forms';
import { type ClaimKind, isComputed, neededEvidence } from '@curbside/domain/claims/rules';
import { claimNames } from '@curbside/domain/claims/texts';
import { market } from '@curbside/domain/market/current';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { listOf } from '@curbside/domain/text/list-of';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../platform/api-client.ts';
import { formatMoney } from '../../platform/formatters.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { FileButtons, sendResumable, UploadList, useUploadQueue } from '../uploads/index.ts';
import { claimOptionsQuery, claimsQuery } from './api.ts';
import { ClaimLines } from './claim-lines.tsx';
import classes from './claims.module.css';
import { type Pair, PairPicker } from './pair-picker.tsx';

interface ClaimFormProps {
  bookingId: number;
  options: readonly ClaimOption[];
  onClaimed: () => void;
  onCancel: () => void;
}

type ClaimBody = z.input<typeof claimBodySchema>;

const documentNames: Partial<Record<ClaimKind, string>> = {
  fuel: 'Receipt',
  toll: 'Toll bill or ticket',
  damage: 'Estimate of the repair',
};

/** Asks only what the kind needs, and shows what the server computes. */
export default function ClaimForm({ bookingId, options, onClaimed, onCancel }: ClaimFormProps) {
  const client = useQueryClient();
  const [kind, setKind] = useState(options.find(({ allowed }) => allowed)?.kind ?? 'late');
  const [pairs, setPairs] = useState<readonly Pair[]>([]);
  const { queue, files } = useUploadQueue(`claim ${bookingId}`);
  const kindRef = useRef<HTMLSelectElement>(null);
  // The button that opened the form is gone.
  useEffect(() => kindRef.current?.focus({ preventScroll: true }), []);
  const option = options.find((one) => one.kind === kind);
  const needs = neededEvidence[kind];
  const isSending = files.some(({ state }) => state === 'sending' || state === 'waiting');
  const form = useZodForm({
    schema: claimBodySchema,
    send: (body: ClaimBody) => callApi(claimCalls.claimCharge, { params: { id: bookingId }, body }),
    onDone: () => {
      queue.clearDone();
      for (const { queryKey } of [claimsQuery(bookingId), claimOptionsQuery(bookingId)]) {
        void client.invalidateQueries({ queryKey });
      }
      notifySuccess('Your claim has been sent. The guest has 72 hours to answer.');
      onClaimed();
    },
    failed: 'The claim could not be sent. Please try again.',
    fieldOfCode: { invalid_amount: 'amount' },
  });

  function submit(element: HTMLFormElement) {
    const data = new FormData(element);
    const text = (name: string) => String(data.get(name) ?? '');
    void form.submit({
      kind,
      amount: text('amount'),
      description: text('description'),
      pairs: needs.pairs > 0 ? [...pairs] : [],
      documents: needs.documents > 0 ? files.flatMap(({ uploadId }) => uploadId ?? []) : [],
      happenedAt: text('happenedAt'),
    });
  }

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <Stack gap="md">
        <NativeSelect
          ref={kindRef}
          label="What do you claim?"
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const chosen = options.find((one) => one.kind === value)?.kind;
            if (chosen) setKind(chosen);
          }}
          data={options.map((one) => ({
            value: one.kind,
            label: claimNames[one.kind],
            disabled: !one.allowed,
          }))}
        />
        <NotClaimable options={options} />
        {option && <AmountField option={option} field={form.field('amount')} />}
        {kind === 'toll' && (
          <TextInput
            label={`When it happened (${marketTime})`}
            type="datetime-local"
            {...form.field('happenedAt')}
          />
        )}
        <Textarea
          label="Description"
          autosize
          minRows={3}
          maxLength={5000}
          {...form.field('description')}
        />
        {needs.pairs > 0 && (
          <fieldset className={classes.evidence}>
            <legend>
              At least {countOf(needs.pairs, 'pair')} of photos: the same part at pickup and return
            </legend>
            <PairPicker
              bookingId={bookingId}
              needed={needs.pairs}
              chosen={pairs}
              onChange={setPairs}
            />
          </fieldset>
        )}
        {needs.documents > 0 && (
          <fieldset className={classes.evidence}>
            <legend>{documentNames[kind]} (PDF, JPEG or PNG)</legend>
            <FileButtons
              label="Choose documents"
              accept="application/pdf,image/jpeg,image/png"
              onFiles={(added) =>
                queue.add(added, (file, onProgress) =>
                  sendResumable({ file, purpose: 'document', onProgress }),
                )
              }
            />
            <UploadList
              files={files}
              canRemoveDone
              onRetry={(id) => queue.retry(id)}
              onRemove={(id) => queue.remove(id)}
            />
          </fieldset>
        )}
        <p className={classes.note}>
          The guest can accept or contest the claim for 72 hours. Nothing contested is charged
          before our team has decided. You are paid when the guest’s card has been charged.
        </p>
        <Notice tone="danger">{form.problem}</Notice>
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isPending} disabled={isSending}>
            {isSending ? 'Sending documents…' : 'Send claim'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Go back
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Why kinds cannot be chosen, such as a return that was not recorded; each reason once. */
function NotClaimable({ options }: { options: readonly ClaimOption[] }) {
  const closed = options.filter(({ allowed }) => !allowed);
  if (closed.length === 0) return null;
  const namesOf = (reason: string | undefined) =>
    closed.flatMap((one) => (one.reason === reason ? claimNames[one.kind].toLowerCase() : []));
  return (
    <ul className={classes.closed}>
      {[...new Set(closed.map(({ reason }) => reason))].map((reason) => (
        <li key={reason}>
          <span className={classes.closedKinds}>{capitalized(listOf(namesOf(reason)))}</span>
          {reason}
        </li>
      ))}
    </ul>
  );
}

interface AmountFieldProps {
  option: ClaimOption;
  field: { name: string; error: string | undefined; onInput: () => void };
}

function AmountField({ option, field }: AmountFieldProps) {
  if (isComputed(option.kind)) return <ClaimLines lines={option.lines} total={option.total} />;
  if (option.amounts.length > 0) {
    return (
      <NativeSelect
        key={option.kind}
        label="Amount"
        data={option.amounts.map((value) => ({ value, label: formatMoney(value) }))}
        {...field}
      />
    );
  }
  return (
    <TextInput
      key={option.kind}
      label="Amount"
      inputMode="decimal"
      leftSection={market.currency.symbol}
      autoComplete="off"
      {...field}
    />
  );
}
