import { passwordSchema } from '@curbside/domain/accounts/fields';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import { useUser } from '../../platform/session.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';

interface PasswordDialogProps<Done> {
  title: string;
  text: string;
  confirmLabel: string;
  keepLabel?: string;
  isDestructive?: boolean;
  send: (body: { currentPassword?: string }) => Promise<Done>;
  onDone: (done: Done) => void;
  onClose: () => void;
  failed: string;
}

const withPassword = z.object({ currentPassword: passwordSchema });
/** An account of a sign-in provider has no password; the server asks for a recent sign-in. */
const withoutPassword = z.object({ currentPassword: passwordSchema.optional() });

/** Asks for the password of the signed-in user, and sends it with a change. */
export function PasswordDialog<Done>(props: PasswordDialogProps<Done>) {
  const { title, text, confirmLabel, keepLabel = 'Go back', isDestructive, onClose } = props;
  const asksPassword = useUser()?.hasPassword !== false;
  const form = useZodForm({
    schema: asksPassword ? withPassword : withoutPassword,
    send: props.send,
    onDone: props.onDone,
    failed: props.failed,
  });
  const isBusy = form.isPending || form.isDone;
  return (
    <Dialog opened onClose={onClose} title={title} width="narrow" isLocked={isBusy}>
      <form {...form.props}>
        <Stack>
          <Text>{text}</Text>
          {asksPassword && (
            <PasswordInput
              label="Your password"
              autoComplete="current-password"
              data-autofocus
              {...form.field('currentPassword')}
            />
          )}
          <Notice tone="danger">
            {form.problem ?? (asksPassword ? undefined : form.problems.currentPassword)}
          </Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {keepLabel}
          </Button>
          <Button type="submit" variant={isDestructive ? 'destroy' : 'filled'} loading={isBusy}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
