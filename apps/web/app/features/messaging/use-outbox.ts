import { messagingTexts } from '@curbside/domain/messaging/texts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { randomKey } from '../../platform/random-key.ts';
import { sendMessage, type ThreadName } from './api.ts';

/** A message that the server has not confirmed yet. */
export interface UnsentMessage {
  clientKey: string;
  message: string;
  /** Why it failed; undefined while it is on its way. */
  problem: string | undefined;
}

/** Sends messages: each is shown at once, and a failed one can be sent again under its own key. */
export function useOutbox(name: ThreadName, receiverId: string | undefined) {
  const client = useQueryClient();
  const [unsent, setUnsent] = useState<UnsentMessage[]>([]);

  async function attempt(message: string, clientKey: string): Promise<boolean> {
    if (!receiverId) return false;
    try {
      await sendMessage(client, { name, receiverId, message, clientKey });
      setUnsent((list) => list.filter((item) => item.clientKey !== clientKey));
      return true;
    } catch (error) {
      const problem = messageOf(error, messagingTexts.sendFailed);
      setUnsent((list) =>
        list.map((item) => (item.clientKey === clientKey ? { ...item, problem } : item)),
      );
      return false;
    }
  }

  return {
    unsent,
    isSending: unsent.some(({ problem }) => problem === undefined),
    send(message: string): void {
      const clientKey = randomKey();
      setUnsent((list) => [...list, { clientKey, message, problem: undefined }]);
      void attempt(message, clientKey);
    },
    sendAgain({ clientKey, message }: UnsentMessage): void {
      setUnsent((list) =>
        list.map((item) => (item.clientKey === clientKey ? { ...item, problem: undefined } : item)),
      );
      void attempt(message, clientKey);
    },
    discard({ clientKey }: UnsentMessage): void {
      setUnsent((list) => list.filter((item) => item.clientKey !== clientKey));
    },
  };
}
export type Outbox = ReturnType<typeof useOutbox>;
