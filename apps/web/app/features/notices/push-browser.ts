import { pushCalls } from '@curbside/domain/push/calls';
import { callApi } from '../../platform/api-client.ts';

/** Shows notifications while no page is open. */
const workerPath = '/push-worker.js';

/** Whether this browser can take notifications at all; never on the server. */
export const canPush = () =>
  typeof window !== 'undefined' && 'serviceWorker' in navigator && 'PushManager' in window;

/** The address at which this browser takes notifications; null where it takes none. */
export async function findPushAddress(): Promise<string | null> {
  const worker = await navigator.serviceWorker.getRegistration(workerPath);
  return (await worker?.pushManager.getSubscription())?.endpoint ?? null;
}

/**
 * Asks for the permission, subscribes this browser and tells the server. Answers false where the
 * person, or the browser, does not allow it.
 */
export async function allowPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await callApi(pushCalls.pushKey, {});
  await navigator.serviceWorker.register(workerPath);
  const worker = await navigator.serviceWorker.ready;
  // A subscription under another key of the server would never hear from it.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: '', auth: '', ...keys } };
  await callApi(pushCalls.subscribeToPush, { body });
  return true;
}

/** Ends the notifications of this browser, on the server first. */
export async function endPush(endpoint: string): Promise<void> {
  await callApi(pushCalls.unsubscribeFromPush, { body: { endpoint } });
  const worker = await navigator.serviceWorker.getRegistration(workerPath);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
