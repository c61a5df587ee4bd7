import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { useSignInAgain } from './use-sign-in-again.tsx';

interface ProvenAction<Done> {
  act: (currentPassword?: string) => Promise<Done>;
  /** The error where the server gives no reason. */
  failed: string;
  onDone: (done: Done) => void;
}

/**
 * A sensitive action that a dialog confirms: `run` it, and render its `feedback` in the dialog:
 * why it failed, and the question for the password.
 */
export function useProvenAction<Done>({ act, failed, onDone }: ProvenAction<Done>) {
  const again = useSignInAgain();
  const sending = useOneAtATime();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => again.run(async (password) => ({ done: await act(password) })),
    onSuccess: (answer) => answer && onDone(answer.done),
    onSettled: sending.end,
  });
  return {
    run() {
      if (sending.begin()) mutate();
    },
    isPending,
    feedback: (
      <>
        {error && <Notice tone="danger">{messageOf(error, failed)}</Notice>}
        {again.dialog}
      </>
    ),
  };
}
