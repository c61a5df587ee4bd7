import { noticeCalls } from '@curbside/domain/notices/calls';
import type { NotificationSettings } from '@curbside/domain/notices/endpoints';
import { optionalEmailLabels, optionalEmails } from '@curbside/domain/notices/texts';
import { Divider, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../platform/api-client.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Checkbox } from '../../ui/checkbox.ts';
import { notifyFailure } from '../../ui/messages/notify.ts';
import { PushSwitch } from './push-switch.tsx';

const settingsQuery = apiQuery(noticeCalls.notifications, {});

/** Which emails one gets beyond the essential ones. */
export function NotificationsPanel() {
  const settings = useQuery(settingsQuery);
  return (
    <Card title="Notifications">
      <p>Emails about your requests, payments and account are always sent.</p>
      <QueryView
        query={settings}
        skeleton={<Skeleton height={120} />}
        failed="Your notification settings could not be loaded"
      >
        {(data) => <Switches settings={data} />}
      </QueryView>
      <Divider my="md" />
      <PushSwitch />
    </Card>
  );
}

function Switches({ settings }: { settings: NotificationSettings }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (body: Partial<NotificationSettings>) =>
      callApi(noticeCalls.changeNotifications, { body }),
    onSuccess: (changed) => client.setQueryData(settingsQuery.queryKey, changed),
    onError: () => notifyFailure('Your notification settings could not be saved.'),
  });
  return (
    <Stack>
      {optionalEmails.map((email) => (
        <Checkbox
          key={email}
          label={optionalEmailLabels[email]}
          checked={(change.isPending ? change.variables[email] : undefined) ?? settings[email]}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ [email]: currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}
