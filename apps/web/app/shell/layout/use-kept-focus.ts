import { useEffect } from 'react';

/** A control that is busy is disabled, and so loses the focus. It gets it back when it is not. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    const disabling = new MutationObserver(() => {
      const isLost = document.activeElement === document.body;
      if (isLost && last instanceof HTMLElement && last.matches(':enabled')) {
        last.focus({ preventScroll: true });
      }
    });
    function follow({ target }: FocusEvent): void {
      if (!(target instanceof Element)) return;
      last = target;
      disabling.disconnect();
      disabling.observe(target, { attributes: true, attributeFilter: ['disabled'] });
    }
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      disabling.disconnect();
    };
  }, []);
}
