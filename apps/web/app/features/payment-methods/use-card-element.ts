import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { loadCardScript } from './load-stripe.ts';

export interface CardElement {
  stripe: Stripe;
  element: StripeCardElement;
}

/** The provider's fields have a page of their own, so our colors and sizes are handed over. */
function fieldStyle() {
  const page = getComputedStyle(document.body);
  const token = (name: string) => page.getPropertyValue(name).trim();
  return {
    base: {
      color: token('--ink'),
      iconColor: token('--ink-soft'),
      fontFamily: page.fontFamily,
      fontSize: page.fontSize,
      '::placeholder': { color: token('--ink-soft') },
    },
    invalid: { color: token('--red'), iconColor: token('--red') },
  };
}

/** Mounts the provider's card field into the element with the ref. */
export function useCardElement(onChange: (problem: string | undefined) => void) {
  const placeRef = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<CardElement>();
  const [hasFailed, setHasFailed] = useState(false);
  const onChangeRef = useRef(onChange);
  onChangeRef.current = onChange;

  useEffect(() => {
    let isGone = false;
    let element: StripeCardElement | undefined;
    loadCardScript()
      .then((stripe) => {
        if (isGone || !placeRef.current) return;
        element = stripe.elements().create('card', { style: fieldStyle(), disableLink: true });
        element.on('change', (event) => onChangeRef.current(event.error?.message));
        element.mount(placeRef.current);
        setCard({ stripe, element });
      })
      .catch((error: unknown) => {
        console.error('The card form could not be loaded.', error);
        if (!isGone) setHasFailed(true);
      });
    return () => {
      isGone = true;
      element?.destroy();
    };
  }, []);

  return { placeRef, card, hasFailed };
}
