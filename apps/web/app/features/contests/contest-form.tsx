import { reasonBodySchema } from '@curbside/domain/contests/forms';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';

interface ContestFormProps<Contested> {
  label: string;
  description: string;
  send: (body: { reason: string }) => Promise<Contested>;
  onContested: (contested: Contested) => void;
  onCancel: () => void;
  failed: string;
}

/** A party says why what the other side claims is not right. */
export function ContestForm<Contested>(props: ContestFormProps<Contested>) {
  const { label, description, send, onContested: onDone, onCancel, failed } = props;
  const form = useZodForm({ schema: reasonBodySchema, send, onDone, failed });
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={3}
          maxLength={5000}
          {...form.field('reason')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <Group gap="xs">
          <Button type="submit" loading={form.isPending}>
            Send
          </Button>
          <Button variant="default" onClick={onCancel}>
            Go back
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
