import type { Day } from '@curbside/domain/calendar/days';
import { formatWeekday, marketFormat } from '@curbside/domain/calendar/format';
import { incidentCalls } from '@curbside/domain/incidents/calls';
import {
  maxIncidentPhotos,
  type ReportIncidentBody,
  reportIncidentBodySchema,
} from '@curbside/domain/incidents/forms';
import { incidentSeverities, incidentTypes } from '@curbside/domain/incidents/states';
import { severityNames, typeNames } from '@curbside/domain/incidents/texts';
import { market } from '@curbside/domain/market/current';
import { Button, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { useNow } from '../../platform/clock.tsx';
import { formatZoned } from '../../platform/formatters.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { RangeCalendar } from '../../ui/calendar/range-calendar.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FileButtons, UploadList, useKeptUploads } from '../uploads/index.ts';
import { draftOf, dropDraft, keepDraft } from './incident-draft.ts';
import classes from './incidents-tab.module.css';

interface IncidentFormProps {
  bookingId: number;
  /** The first day on which something can have happened. */
  startDate: Day;
  /** The report can be sent until then. */
  endsAt: string;
  /** Whether the trip has reports already. */
  isFurther: boolean;
  onReported: () => void;
}

/** Reports an incident. Date and time are those of the city's clocks. */
export default function IncidentForm({
  bookingId,
  startDate,
  endsAt,
  isFurther,
  onReported,
}: IncidentFormProps) {
  const now = marketInputs(useNow());
  const [draft] = useState(() => draftOf(bookingId));
  const formRef = useRef<HTMLFormElement>(null);
  const [chosenDate, setChosenDate] = useState<Day>();
  const date = chosenDate ?? draft.date ?? now.date;
  const [summary, setSummary] = useState(() => summaryOf(draft));
  useEffect(() => {
    // A choice in the calendar is no input of the form.
    if (chosenDate && formRef.current) keepDraft(bookingId, formRef.current);
  }, [bookingId, chosenDate]);
  const uploads = useKeptUploads({
    kind: 'form',
    name: `incident ${bookingId}`,
    formUntil: endsAt,
  });
  const form = useZodForm({
    schema: reportIncidentBodySchema,
    send: (body: ReportIncidentBody) => callApi(incidentCalls.reportIncident, { body }),
    onDone: () => {
      dropDraft(bookingId);
      uploads.queue.clearDone();
      onReported();
    },
    failed: 'The report could not be sent. Please try again.',
  });
  const hasFoldedProblem = foldedFields.some((name) => form.problems[name]);
  useEffect(() => {
    const fold = formRef.current?.querySelector('details');
    if (fold && hasFoldedProblem) fold.open = true;
  }, [hasFoldedProblem]);

  async function submit(element: HTMLFormElement) {
    const data = new FormData(element);
    const text = (name: string) => String(data.get(name) ?? '');
    await form.submit({
      bookingId,
      incidentType: text('incidentType'),
      severity: text('severity'),
      description: text('description'),
      location: text('location'),
      incidentDate: text('date') && text('time') ? `${text('date')}T${text('time')}` : '',
      policeReportNumber: text('policeReportNumber'),
      estimatedDamage: text('estimatedDamage'),
      photos: uploads.ids,
    });
  }

  function addPhotos(added: readonly File[]) {
    const room = maxIncidentPhotos - uploads.files.length;
    form.clear('photos');
    uploads.add(added.slice(0, room), { bookingId: String(bookingId) });
  }

  return (
    <form
      {...form.props}
      ref={formRef}
      onInput={({ currentTarget }) => {
        keepDraft(bookingId, currentTarget);
        setSummary(summaryOf(draftOf(bookingId)));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <Stack gap="md">
        <h4 className={classes.heading}>
          {isFurther ? 'Report another incident' : 'Report an incident'}
        </h4>
        <p className={classes.note}>
          You can report until the trip ends, {formatZoned(endsAt)}. Anything above minor holds the
          host’s payout until our team has looked at it.
        </p>
        <Textarea
          label="What happened"
          required
          autosize
          minRows={3}
          maxLength={5000}
          defaultValue={draft.description}
          {...form.field('description')}
        />
        <fieldset className={classes.files}>
          <legend>Photos (optional, up to {maxIncidentPhotos})</legend>
          <FileButtons label="Choose photos" accept="image/*" onFiles={addPhotos} />
          <UploadList
            files={uploads.files}
            canRemoveDone
            onRetry={(id) => uploads.queue.retry(id)}
            onRemove={(id) => uploads.queue.remove(id)}
          />
        </fieldset>
        <Fold label={`Details: ${summary}, ${formatWeekday(date)}`}>
          <div className={classes.folded}>
            <div className={classes.fields}>
              <NativeSelect
                label="Type"
                defaultValue={draft.incidentType ?? 'damage'}
                data={incidentTypes.map((value) => ({ value, label: typeNames[value] }))}
                {...form.field('incidentType')}
              />
              <NativeSelect
                label="Severity"
                defaultValue={draft.severity ?? 'moderate'}
                data={incidentSeverities.map((value) => ({ value, label: severityNames[value] }))}
                {...form.field('severity')}
              />
            </div>
            <input type="hidden" name="date" value={date} />
            <div className={classes.fields}>
              <RangeCalendar
                value={{ startDate: date, endDate: date }}
                onChange={({ startDate: day }) => {
                  form.clear('incidentDate');
                  setChosenDate(day);
                }}
                today={now.date}
                firstDay={startDate}
                lastDay={now.date}
                months={1}
              />
              <TextInput
                label="Time"
                name="time"
                type="time"
                required
                defaultValue={draft.time ?? now.time}
                error={form.problems.incidentDate}
                onInput={() => form.clear('incidentDate')}
              />
            </div>
            <div className={classes.fields}>
              <TextInput
                label="Location (optional)"
                maxLength={200}
                defaultValue={draft.location}
                {...form.field('location')}
              />
              <TextInput
                label="Police report number (optional)"
                maxLength={100}
                defaultValue={draft.policeReportNumber}
                {...form.field('policeReportNumber')}
              />
              <TextInput
                label="Estimated damage (optional)"
                type="number"
                min={0}
                step={0.01}
                inputMode="decimal"
                leftSection={market.currency.symbol}
                defaultValue={draft.estimatedDamage}
                {...form.field('estimatedDamage')}
              />
            </div>
          </div>
        </Fold>
        <Notice tone="danger">{form.problem ?? form.problems.photos}</Notice>
        <DialogFooter>
          <Button type="submit" loading={form.isPending} disabled={uploads.isSending}>
            {uploads.isSending ? 'Sending photos…' : 'Send report'}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

const foldedFields = [
  'incidentType',
  'severity',
  'incidentDate',
  'location',
  'policeReportNumber',
  'estimatedDamage',
] as const;

/** 'Damage, moderate': what the report says unless the fold below it is opened. */
function summaryOf({ incidentType, severity }: Readonly<Record<string, string>>): string {
  const type = incidentTypes.find((known) => known === incidentType) ?? 'damage';
  const degree = incidentSeverities.find((known) => known === severity) ?? 'moderate';
  return `${typeNames[type]}, ${severityNames[degree].toLowerCase()}`;
}

/** The values of date and time fields for an instant, in the city's time. */
function marketInputs(now: Date): { date: string; time: string } {
  const [date = '', time = ''] = inputsFormat(now).split(', ');
  return { date, time };
}

const inputsFormat = marketFormat(
  {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  'en-CA',
);
