import { type UIEvent, useLayoutEffect, useRef } from 'react';

/** So near the top older messages are loaded, so near the bottom new ones are followed. */
const edge = 120;

interface ThreadScroll {
  /** The id of the first message: older ones above it must not move what is in view. */
  first: number | undefined;
  /** Changes with what stands at the bottom. */
  last: string;
  hasOlder: boolean;
  loadOlder: () => Promise<void>;
}

/** Keeps a thread at its latest message, or where one reads in it. */
export function useThreadScroll({ first, last, hasOlder, loadOlder }: ThreadScroll) {
  const ref = useRef<HTMLElement>(null);
  const isAtBottom = useRef(true);
  const isLoading = useRef(false);
  const shown = useRef({ first, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `last` says when to look again
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const { first: firstBefore, height } = shown.current;
    if (isAtBottom.current) element.scrollTop = element.scrollHeight;
    else if (first !== firstBefore) element.scrollTop += element.scrollHeight - height;
    shown.current = { first, height: element.scrollHeight };
  }, [first, last]);

  async function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    isAtBottom.current = scrollHeight - clientHeight - scrollTop < edge;
    shown.current.height = scrollHeight;
    if (!hasOlder || isLoading.current || scrollTop > edge) return;
    isLoading.current = true;
    try {
      await loadOlder();
    } finally {
      isLoading.current = false;
    }
  }

  return { ref, onScroll };
}
