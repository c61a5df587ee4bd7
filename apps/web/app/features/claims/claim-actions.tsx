import { payPath } from '@curbside/domain/charges/pages';
import { claimCalls } from '@curbside/domain/claims/calls';
import type { Claim } from '@curbside/domain/claims/endpoints';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../platform/api-client.ts';
import { messageOf } from '../../platform/api-error.ts';
import { formatMoney } from '../../platform/formatters.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { ContestForm } from '../contests/index.ts';
import { claimQuery } from './api.ts';
import { damagePaymentOf } from './claim-words.ts';
import classes from './claims.module.css';
import { DecideForm, WriteOffForm } from './decide-form.tsx';

/** The buttons and forms that a claim has for its viewer at this moment. */
export function ClaimActions({ claim }: { claim: Claim }) {
  const client = useQueryClient();
  const [isContesting, setContesting] = useState(false);
  const { id, actions } = claim;
  const show = (changed: Claim) => {
    setContesting(false);
    client.setQueryData(claimQuery(id).queryKey, changed);
  };
  const accept = useMutation({
    mutationFn: () => callApi(claimCalls.acceptCharge, { params: { id } }),
    onSuccess: show,
  });
  const withdraw = useMutation({
    mutationFn: () => callApi(claimCalls.withdrawCharge, { params: { id } }),
    onSuccess: show,
  });
  const error = accept.error ?? withdraw.error;
  const split = damagePaymentOf(claim);
  if (actions.decide.allowed) return <DecideForm claim={claim} onDecided={show} />;
  if (actions.writeOff.allowed) return <WriteOffForm claim={claim} onDecided={show} />;
  if (isContesting) {
    return (
      <ContestForm
        label="Why do you contest this claim?"
        description="The host and our team read it. Nothing is charged before our team has decided."
        send={(body) => callApi(claimCalls.contestCharge, { params: { id }, body })}
        onContested={show}
        onCancel={() => setContesting(false)}
        failed="The claim could not be contested. Please try again."
      />
    );
  }
  const canPay = claim.side === 'renter' && claim.status === 'needs_payment';
  const { accept: canAccept, contest: canContest, withdraw: canWithdraw } = actions;
  const hasButton = [canAccept, canContest, canWithdraw].some(({ allowed }) => allowed) || canPay;
  if (!hasButton && !error) return null;
  return (
    <Stack gap="sm">
      {error && (
        <Notice tone="danger">{messageOf(error, 'This did not work. Please try again.')}</Notice>
      )}
      {canAccept.allowed && split && <p className={classes.note}>{split}</p>}
      <div className={classes.buttons}>
        {canPay && (
          <Button component={Link} to={payPath(id)}>
            Pay now
          </Button>
        )}
        {canAccept.allowed && (
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            Accept and pay {formatMoney(claim.total)}
          </Button>
        )}
        {canContest.allowed && (
          <Button variant="default" onClick={() => setContesting(true)}>
            Contest
          </Button>
        )}
        {canWithdraw.allowed && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw claim
          </Button>
        )}
      </div>
    </Stack>
  );
}
