import { product } from '@curbside/domain/product';
import { riskCalls } from '@curbside/domain/risk/calls';
import { useEffect } from 'react';
import { callApi } from '../../platform/api-client.ts';
import { useUser } from '../../platform/session.ts';

const sentKey = `${product.slug}:device-sent`;

/** Tells the server which browser an account is used with: once after each sign-in, in idle time. */
export default function FingerprintSender() {
  const userId = useUser()?.id;
  useEffect(() => {
    if (!userId) {
      forget();
      return;
    }
    if (isSent(userId)) return;
    const leaving = new AbortController();
    // The page comes first: nothing on it waits for this.
    const timer = setTimeout(() => void send(userId, leaving.signal).catch(() => undefined), 1000);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [userId]);
  return null;
}

async function send(userId: string, signal: AbortSignal): Promise<void> {
  const { default: fingerprint } = await import('@fingerprintjs/fingerprintjs');
  const agent = await fingerprint.load({ monitoring: false });
  const { visitorId, confidence } = await agent.get();
  // It may take seconds: the person may have signed out meanwhile.
  signal.throwIfAborted();
  await callApi(riskCalls.recordFingerprint, {
    signal,
    body: {
      fingerprint: visitorId,
      confidence: confidence.score,
      metadata: { confidence: confidence.score, timestamp: new Date().toISOString() },
    },
  });
  localStorage.setItem(sentKey, userId);
}

/** A browser may forbid storage: then it is sent once a page load. */
function isSent(userId: string): boolean {
  try {
    return localStorage.getItem(sentKey) === userId;
  } catch {
    return false;
  }
}

function forget(): void {
  try {
    localStorage.removeItem(sentKey);
  } catch {
    // There is nothing to forget.
  }
}
