import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';

interface DecisionFormProps {
  form: Pick<ReturnType<typeof useZodForm>, 'props' | 'problem' | 'isPending'> & {
    field: (name: 'outcome' | 'reason') => object;
  };
  /** The consequence of each outcome. */
  outcomes: { uphold: string; reject: string };
  outcomeNote?: string | undefined;
  /** Fields between the outcome and its reason. */
  children?: ReactNode;
}

/** Staff decide between the two sides. */
export function DecisionForm({ form, outcomes, outcomeNote, children }: DecisionFormProps) {
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <NativeSelect
          label="Outcome"
          description={outcomeNote}
          data={[
            { value: 'uphold', label: `Uphold: ${outcomes.uphold}` },
            { value: 'reject', label: `Reject: ${outcomes.reject}` },
          ]}
          {...form.field('outcome')}
        />
        {children}
        <Textarea
          label="Reason"
          description="Guest and host read it."
          autosize
          minRows={2}
          maxLength={5000}
          {...form.field('reason')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <div>
          <Button type="submit" loading={form.isPending}>
            Decide
          </Button>
        </div>
      </Stack>
    </form>
  );
}
