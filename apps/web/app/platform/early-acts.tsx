import { useEffect } from 'react';
import { useNonce } from './nonce.ts';

interface EarlyAct {
  type: 'click' | 'input' | 'submit';
  target: HTMLElement;
  /** What a field held then: coming alive, the page may put back its own. */
  value?: string;
}

declare global {
  interface Window {
    /** What was done before the page was alive; gives it out once, and keeps no more. */
    takeEarlyActs?: () => EarlyAct[];
  }
}

const keeper = `
const acts = [];
const wanted = {
  click: 'button[type=button]',
  input: 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
  submit: 'form',
};
function keep(event) {
  const target = event.target.closest?.(wanted[event.type]);
  if (!target) return;
  event.stopImmediatePropagation();
  if (event.type === 'submit') event.preventDefault();
  acts.push({ type: event.type, target, value: target.value });
}
for (const type in wanted) addEventListener(type, keep, true);
window.takeEarlyActs = () => {
  for (const type in wanted) removeEventListener(type, keep, true);
  return acts.splice(0);
};
`;

/**
 * Keeps clicks, typing and sent forms that come before the scripts do, on a slow line: without it
 * they would be lost, and the browser would put a sent form's fields into the address.
 */
export function EarlyActsKeeper() {
  const nonce = useNonce();
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`{${keeper}}`}
    </script>
  );
}

/** Once the page is alive: does again what was done before. */
export function useEarlyActs(): void {
  useEffect(() => {
    void redoAll(window.takeEarlyActs?.() ?? []);
  }, []);
}

/** One after the other, each on the page as the one before has left it. */
async function redoAll(acts: readonly EarlyAct[]): Promise<void> {
  for (const act of acts) {
    await new Promise((resolve) => setTimeout(resolve));
    if (act.target.isConnected) redo(act);
  }
}

function redo({ type, target, value = '' }: EarlyAct): void {
  if (type === 'click') target.click();
  else if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (target instanceof HTMLSelectElement) enter(target, value, 'change');
  // React passes over a change to the value that it saw set last.
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    target.value = target.defaultValue;
    enter(target, value, 'input');
  }
}

/** Sets the value as the browser does for typing, behind the back of React's own setter. */
function enter(field: HTMLElement, value: string, type: 'change' | 'input'): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
