import webPush from 'web-push';
import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { findSetting, insertSetting } from '../database/settings.ts';
import type { Env } from '../env.ts';
import { countOutside } from '../metrics/index.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Lock screens show it, so it holds no private words. */
export interface PushNotice {
  title: string;
  /** A path on this site. */
  path: string;
  /** A later notice with the same tag replaces this one. */
  tag: string;
}

/** Web push (RFC 8030), encrypted for the browser (RFC 8291). */
export interface Pusher {
  publicKey: string;
  /** 'gone' if the subscription has ended. Throws for a failure that may pass. */
  send(target: PushTarget, notice: PushNotice): Promise<'sent' | 'gone'>;
}

/** After this time the push service drops a notice: yesterday's helps nobody. */
const lifetimeSeconds = 24 * 60 * 60;
const answerMs = 10_000;
const goneStatuses = [404, 410];

/** Uses the environment's keys, or keys created once and kept in the database. */
export async function createPusher(env: Env, db: Database): Promise<Pusher> {
  const vapidDetails = { subject: subjectOf(env), ...(await findKeys(env, db)) };
  return {
    publicKey: vapidDetails.publicKey,
    async send({ endpoint, p256dh, auth }, notice) {
      const subscription = { endpoint, keys: { p256dh, auth } };
      const request = webPush.generateRequestDetails(subscription, JSON.stringify(notice), {
        vapidDetails,
        TTL: lifetimeSeconds,
      });
      const { status } = await countOutside('push', () =>
        fetch(request.endpoint, {
          method: request.method,
          headers: request.headers as Record<string, string>,
          body: new Uint8Array(request.body ?? []),
          redirect: 'error',
          signal: AbortSignal.timeout(answerMs),
        }),
      );
      if (goneStatuses.includes(status)) return 'gone';
      if (status >= 300) throw new Error(`The push service answered ${status}.`);
      return 'sent';
    },
  };
}

/** Push services want an address to contact about problems. */
function subjectOf({ publicUrl, MAIL_FROM }: Env): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() });
type Keys = z.output<typeof keysSchema>;

const settingKey = 'secret:vapid';

async function findKeys(env: Env, db: Database): Promise<Keys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  const kept = await findSetting(db, settingKey);
  if (kept) return keysSchema.parse(JSON.parse(kept));
  await insertSetting(db, settingKey, JSON.stringify(webPush.generateVAPIDKeys()));
  const made = await findSetting(db, settingKey);
  return keysSchema.parse(JSON.parse(made ?? ''));
}
