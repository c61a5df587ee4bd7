import { riskCalls } from '@curbside/domain/risk/calls';
import type { RiskLinks } from '@curbside/domain/risk/endpoints';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKey } from '../../platform/query-client.ts';
import { notifySuccess } from '../../ui/messages/notify.ts';
import { useSignInAgain } from '../sign-in-again/index.ts';
import { disableAccount, refreshRisk } from './api.ts';
import classes from './defend.module.css';
import { DisableDialog } from './disable-dialog.tsx';

interface RingActionsProps {
  /** Active accounts. */
  chosen: RiskLinks['links'];
  onChooseRing: () => void;
  onDone: () => void;
  onCover: (isCovered: boolean) => void;
}

/** Disables all chosen accounts, each with the same reason. */
export function RingActions({ chosen, onChooseRing, onDone, onCover }: RingActionsProps) {
  const client = useQueryClient();
  const again = useSignInAgain();
  const [isAsking, setIsAsking] = useState(false);

  function ask(isOpen: boolean): void {
    setIsAsking(isOpen);
    onCover(isOpen);
  }

  function refresh(): void {
    refreshRisk(client);
    void client.invalidateQueries({ queryKey: apiKey(riskCalls.riskLinks) });
  }

  return (
    <div className={classes.buttons}>
      <Button variant="default" size="sm" onClick={onChooseRing}>
        Choose the ring
      </Button>
      <Button variant="default" size="sm" disabled={chosen.length === 0} onClick={() => ask(true)}>
        Disable {countOf(chosen.length, 'account')}…
      </Button>
      <DisableDialog
        opened={isAsking}
        onClose={() => ask(false)}
        disable={(given) =>
          again
            .run(async (password) => {
              for (const { userId } of chosen) await disableAccount(userId, given, password);
              return chosen.length;
            })
            .finally(refresh)
        }
        onDone={(count) => {
          ask(false);
          notifySuccess(`${countOf(count, 'account')} disabled.`);
          onDone();
        }}
        failed="Not every account could be disabled"
      />
      {again.dialog}
    </div>
  );
}
