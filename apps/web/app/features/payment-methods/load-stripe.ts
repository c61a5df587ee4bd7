import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { findCardFormSource } from './api.ts';

let loading: Promise<Stripe> | undefined;

/** Stripe's script with this site's key, loaded once; tried again after a failure. */
export function loadCardScript(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Stripe> {
  const { publishableKey, scriptUrl } = await findCardFormSource();
  // The library loads Stripe's own script, unless the page has one already: the sandbox's.
  if (scriptUrl) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The card form is not available here.');
  return stripe;
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The card form could not be loaded.'));
    });
    document.head.append(script);
  });
}
