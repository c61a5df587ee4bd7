import { handoverCalls } from '@curbside/domain/handover/calls';
import { type GiveHandoverBody, giveHandoverBodySchema } from '@curbside/domain/handover/forms';
import { fuelWords, type HandoverKind, handoverLimits } from '@curbside/domain/handover/rules';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { handoverQuery } from './api.ts';
import classes from './handover.module.css';

interface GiveHandoverProps {
  bookingId: number;
  kind: HandoverKind;
  onGiven: () => void;
}

const fuelChoices = Array.from({ length: handoverLimits.fuelEighths + 1 }, (_, eighths) => ({
  value: String(handoverLimits.fuelEighths - eighths),
  label: fuelWords(handoverLimits.fuelEighths - eighths),
}));

/** Records odometer and fuel, which the other side then confirms. */
export function GiveHandover({ bookingId, kind, onGiven }: GiveHandoverProps) {
  const client = useQueryClient();
  const form = useZodForm({
    schema: giveHandoverBodySchema,
    send: (body: GiveHandoverBody) =>
      callApi(handoverCalls.giveHandover, { params: { id: bookingId }, body }),
    onDone: () => {
      notifySuccess('Odometer and fuel are recorded. The other side has been asked to confirm.');
      void client.invalidateQueries({ queryKey: handoverQuery(bookingId).queryKey });
      onGiven();
    },
    failed: 'Odometer and fuel could not be recorded. Please try again.',
    fieldOfCode: { odometer_falls: 'odometer' },
  });

  function submit(element: HTMLFormElement) {
    const data = new FormData(element);
    const digits = String(data.get('odometer') ?? '').replace(/[\s,]/g, '');
    const fuel = String(data.get('fuelEighths') ?? '');
    void form.submit({
      kind,
      odometer: /^\d+$/.test(digits) ? Number(digits) : Number.NaN,
      fuelEighths: fuel === '' ? Number.NaN : Number(fuel),
      note: String(data.get('note') ?? ''),
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
      <Stack gap="sm">
        <div className={classes.fields}>
          <TextInput
            label="Odometer, in miles"
            inputMode="numeric"
            autoComplete="off"
            {...form.field('odometer')}
          />
          <NativeSelect
            label="Fuel or battery"
            defaultValue=""
            data={[{ value: '', label: 'Choose' }, ...fuelChoices]}
            {...form.field('fuelEighths')}
          />
        </div>
        <TextInput label="Note (optional)" maxLength={2000} {...form.field('note')} />
        <Notice tone="danger">{form.problem}</Notice>
        <div>
          <Button type="submit" loading={form.isPending}>
            Record odometer and fuel
          </Button>
        </div>
      </Stack>
    </form>
  );
}
