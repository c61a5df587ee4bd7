import { useEffect } from 'react';
import { InlineScript } from './inline-script.tsx';

interface EarlyEvent {
  type: 'click' | 'input' | 'change' | 'submit';
  target: HTMLElement;
  /** The field's content then: while hydrating, the page may put back its own value. */
  value?: string;
}

declare global {
  interface Window {
    /** Returns the recorded events and stops recording. Gone once the page has hydrated. */
    takeEarlyInput?: () => EarlyEvent[];
  }
}

const recorder = `
const events = [];
const wanted = {
  /* The browser opens a popover itself: its click a second time would close it. */
  click: 'button[type=button]:not([popovertarget])',
  input: 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select',
  /* The chosen files stay in their field. */
  change: 'input[type=file]',
  submit: 'form:not([method=post])',
};
function record(event) {
  const target = event.target.closest?.(wanted[event.type]);
  if (!target) return;
  event.stopImmediatePropagation();
  if (event.type === 'submit') event.preventDefault();
  const last = events.at(-1);
  if (event.type === 'input' && last?.target === target) last.value = target.value;
  else events.push({ type: event.type, target, value: target.value });
}
/* The browser does not submit by Enter while the button is disabled, as it is before one types. */
function recordEnter({ key, target }) {
  const form = target.form;
  if (key !== 'Enter' || target.localName !== 'input' || !form?.matches(wanted.submit)) return;
  if (form.querySelector('[type=submit]')?.disabled) events.push({ type: 'submit', target: form });
}
for (const type in wanted) addEventListener(type, record, true);
addEventListener('keydown', recordEnter, true);
window.takeEarlyInput = () => {
  for (const type in wanted) removeEventListener(type, record, true);
  removeEventListener('keydown', recordEnter, true);
  delete window.takeEarlyInput;
  return events;
};
`;

/**
 * Records clicks, typing, chosen files and submitted forms until the page's scripts have loaded, but
 * leaves forms with a POST of their own to the browser. Without it they would be lost on a slow
 * connection, and the browser would put a form's fields into the address.
 */
export function EarlyInputRecorder() {
  return <InlineScript code={recorder} />;
}

/** Replays the recorded events once the page has hydrated. */
export function useEarlyInputReplay(): void {
  useEffect(() => {
    void replayAll(window.takeEarlyInput?.() ?? []);
  }, []);
}

/**
 * Replays one event at a time; the first synchronously, ahead of any new input.
 */
async function replayAll(events: readonly EarlyEvent[]): Promise<void> {
  for (const event of events) {
    if (event.target.isConnected) replay(event);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function replay({ type, target, value = '' }: EarlyEvent): void {
  if (type === 'click') target.click();
  else if (type === 'change') target.dispatchEvent(new Event(type, { bubbles: true }));
  else if (target instanceof HTMLFormElement) target.requestSubmit();
  else if (target instanceof HTMLSelectElement) enter(target, value, 'change');
  // React ignores a change to the value that it saw last, so the field is reset first.
  else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    target.value = target.defaultValue;
    enter(target, value, 'input');
  }
}

/** Sets the value through the prototype, as typing does: React's own setter would hide the change. */
function enter(field: HTMLElement, value: string, type: 'change' | 'input'): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
