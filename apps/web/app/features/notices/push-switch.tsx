import { pushCalls } from '@curbside/domain/push/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../platform/query-client.ts';
import { notifyFailure } from '../../ui/messages/notify.ts';
import { Switch } from '../../ui/switch.ts';
import { allowPush, canPush, endPush, findPushAddress } from './push-browser.ts';

const subscriptionsQuery = apiQuery(pushCalls.pushSubscriptions, {});

/** Known to this browser alone, so it is never fetched on the server. */
const browserKey = ['push-address'];

/** Switches the notifications of this browser on and off. */
export function PushSwitch() {
  const client = useQueryClient();
  const subscriptions = useQuery(subscriptionsQuery);
  const browser = useQuery({
    queryKey: browserKey,
    queryFn: async () => (canPush() ? { address: await findPushAddress() } : null),
    enabled: typeof window !== 'undefined',
  });
  const address = browser.data?.address;
  // The server ends them with the session, so the browser alone does not know.
  const known = subscriptions.data?.find(({ endpoint }) => endpoint === address);
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) return known && endPush(known.endpoint);
      if (await allowPush()) return;
      notifyFailure('Notifications are blocked. Allow them for this site in your browser.');
    },
    onError: () => notifyFailure('Notifications could not be changed. Please try again.'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: browserKey }),
        client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
      ]),
  });
  const isUnsupported = browser.data === null;
  return (
    <Switch
      label="Notifications on this device"
      description={
        isUnsupported
          ? 'This browser cannot show notifications.'
          : 'Messages, requests and trips, also while no page is open. They end when you log out.'
      }
      checked={change.isPending ? change.variables : known !== undefined}
      disabled={isUnsupported || change.isPending || !subscriptions.data || !browser.data}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
