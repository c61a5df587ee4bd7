import { reasonBodySchema } from '@curbside/domain/contests/forms';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifySuccess } from '../../ui/messages/notify.ts';
import classes from './reporting.module.css';

interface ReportButtonProps {
  label: string;
  /** Asks for the reason. */
  question: string;
  send: (body: { reason: string }) => Promise<unknown>;
}

/** Opens a small form that reports something to the team. Reporting it again changes nothing. */
export function ReportButton({ label, question, send }: ReportButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'reported'>('closed');
  const form = useZodForm({
    schema: reasonBodySchema,
    send,
    onDone: () => {
      setState('reported');
      notifySuccess('Thank you. Our team looks into it and writes to you.');
    },
    failed: 'The report could not be sent. Please try again.',
  });
  if (state !== 'open') {
    return (
      <Button
        variant="subtle"
        className={classes.open}
        disabled={state === 'reported'}
        onClick={() => setState('open')}
      >
        {state === 'reported' ? 'Reported' : label}
      </Button>
    );
  }
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <Textarea
          label={question}
          description="Only our team reads it."
          autosize
          minRows={2}
          maxLength={5000}
          data-autofocus
          {...form.field('reason')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <Group gap="xs">
          <Button type="submit" loading={form.isPending}>
            Send report
          </Button>
          <Button variant="default" onClick={() => setState('closed')}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
