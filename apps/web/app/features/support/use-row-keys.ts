import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Works a list without a mouse: `j` and `k` move through its rows, Enter opens one as any link, and
 * `r` opens it at the field for a response. The keys count inside the list, and while nothing has the
 * focus.
 */
export function useRowKeys<Element extends HTMLElement>() {
  const listRef = useRef<Element>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const list = listRef.current;
      const focused = document.activeElement;
      if (!list || event.defaultPrevented || isTyping(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (focused !== document.body && !list.contains(focused)) return;
      const links = [...list.querySelectorAll<HTMLAnchorElement>('td[data-place="title"] a')];
      const current = links.findIndex((link) => link.closest('tr')?.contains(focused));
      if (event.key === 'j') links[Math.min(current + 1, links.length - 1)]?.focus();
      else if (event.key === 'k') links[Math.max(current - 1, 0)]?.focus();
      else if (event.key === 'r' && links[current]) {
        void navigate(links[current].pathname, { state: { responds: true } });
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', act);
    return () => removeEventListener('keydown', act);
  }, [navigate]);
  return listRef;
}
