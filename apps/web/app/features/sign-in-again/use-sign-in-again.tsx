import { accountCalls } from '@curbside/domain/accounts/calls';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { hasCode, statusOf } from '../../platform/api-error.ts';
import { useUser } from '../../platform/session.ts';
import { LogoutLink } from '../../shell/layout/logout-link.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface Question {
  /** Makes the call again with the password. Throws where the password is not right. */
  answer: (currentPassword?: string) => Promise<void>;
  cancel: () => void;
}

interface SignInAgain {
  /**
   * Makes a call that may be refused with `sign_in_again`. Then a dialog asks for the password and
   * the call is made again with it as `currentPassword`. Undefined where the dialog was closed.
   */
  run: <Done>(call: (currentPassword?: string) => Promise<Done>) => Promise<Done | undefined>;
  /** Render it anywhere outside of a form. */
  dialog: ReactNode;
}

const isAskedAgain = (error: unknown) =>
  hasCode(error, accountCalls.changePassword, 'sign_in_again');
const staysOpen = (error: unknown) => isAskedAgain(error) || statusOf(error) === 429;

/**
 * For sensitive changes, which the server lets pass only soon after signing in:
 * `const again = useSignInAgain()`, then
 * `again.run((currentPassword) => deleteCard({ ...body, currentPassword }))`, and `{again.dialog}`.
 */
export function useSignInAgain(): SignInAgain {
  const [question, setQuestion] = useState<Question>();
  const hasPassword = useUser()?.hasPassword !== false;

  function ask<Done>(call: (currentPassword?: string) => Promise<Done>): Promise<Done | undefined> {
    return new Promise((resolve, reject) => {
      const close = () => setQuestion(undefined);
      setQuestion({
        async answer(currentPassword) {
          try {
            resolve(await call(currentPassword));
          } catch (error) {
            if (staysOpen(error)) throw error;
            reject(error);
          }
          close();
        },
        cancel() {
          resolve(undefined);
          close();
        },
      });
    });
  }

  return {
    async run(call) {
      try {
        return await call();
      } catch (error) {
        if (!isAskedAgain(error)) throw error;
        return ask(call);
      }
    },
    dialog:
      question &&
      (hasPassword ? (
        <PasswordDialog
          title="Enter your password"
          text="To protect your account, confirm that it is you."
          confirmLabel="Continue"
          send={({ currentPassword }) => question.answer(currentPassword)}
          onDone={() => undefined}
          onClose={question.cancel}
          failed="Failed to check your password. Please try again."
        />
      ) : (
        <ProviderDialog onClose={question.cancel} />
      )),
  };
}

/** An account of a sign-in provider has no password to ask for. */
function ProviderDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Sign in again" width="narrow">
      <Text>
        To protect your account, sign out and sign in again with your sign-in provider. You can then
        make this change for a few minutes.
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button component={LogoutLink}>Sign out</Button>
      </DialogFooter>
    </Dialog>
  );
}
