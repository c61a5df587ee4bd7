import { addDays } from '@curbside/domain/calendar/days';
import { market } from '@curbside/domain/market/current';
import { serviceTokenCalls } from '@curbside/domain/service-tokens/calls';
import { createServiceTokenSchema } from '@curbside/domain/service-tokens/forms';
import { type Scope, scopes } from '@curbside/domain/wire/scopes';
import { Button, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { useToday } from '../../platform/clock.tsx';
import { copyText } from '../../platform/copy-text.ts';
import { apiKey } from '../../platform/query-client.ts';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Checkbox } from '../../ui/checkbox.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { notifyFailure, notifySuccess } from '../../ui/messages/notify.ts';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { useSignInAgain } from '../sign-in-again/index.ts';
import { scopeLabels } from './scope-labels.ts';
import classes from './service-tokens.module.css';

const usualDays = 90;

/** Creates a token, and then shows it the only time. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return token ? (
    <CreatedToken token={token} onClose={onClose} />
  ) : (
    <TokenForm onCreated={setToken} onClose={onClose} />
  );
}

interface TokenFormProps {
  onCreated: (token: string) => void;
  onClose: () => void;
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const client = useQueryClient();
  const again = useSignInAgain();
  const today = useToday();
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const form = useZodForm({
    schema: createServiceTokenSchema,
    send: (body) =>
      again.run((currentPassword) =>
        callApi(serviceTokenCalls.createServiceToken, { body: { ...body, currentPassword } }),
      ),
    onDone: (created) => {
      if (!created) return;
      void client.invalidateQueries({ queryKey: apiKey(serviceTokenCalls.serviceTokens) });
      onCreated(created.token);
    },
    failed: 'Failed to create the token',
  });
  const toggle = (scope: Scope) => {
    setChosen((now) =>
      now.includes(scope) ? now.filter((one) => one !== scope) : [...now, scope],
    );
    form.clear('scopes');
  };
  return (
    <Dialog opened onClose={onClose} title="New token" isLocked={form.isPending}>
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault();
          const entered = Object.fromEntries(new FormData(event.currentTarget));
          void form.submit({ ...entered, scopes: chosen });
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            description="The program that will use it"
            maxLength={80}
            required
            data-autofocus
            {...form.field('name')}
          />
          <fieldset className={classes.scopes}>
            <legend>May read</legend>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={scopeLabels[scope]}
                description={scope}
                checked={chosen.includes(scope)}
                onChange={() => toggle(scope)}
              />
            ))}
            <Notice tone="danger">{form.problems.scopes}</Notice>
          </fieldset>
          <TextInput
            type="date"
            label="Last day"
            description={`It ends at midnight in ${market.name}.`}
            min={today}
            defaultValue={addDays(today, usualDays)}
            required
            {...form.field('expiresOn')}
          />
          <Notice tone="danger">{form.problem}</Notice>
        </Stack>
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending}>
            Create token
          </Button>
        </DialogFooter>
      </form>
      {again.dialog}
    </Dialog>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  async function copy() {
    try {
      await copyText(token);
      notifySuccess('Token copied.');
    } catch {
      notifyFailure('Your browser doesn’t allow copying here. Select the token and copy it.');
    }
  }
  return (
    <Dialog opened onClose={onClose} title="Your new token">
      <Stack>
        <Notice tone="warning">Copy it now. It is not shown again.</Notice>
        <TextInput
          label="Token"
          value={token}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          Copy token
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
