import { startTransition, useEffect, useState } from 'react';
import namedMedia from './named-media.json' with { type: 'json' };

/**
 * Whether the window is of that width; false until the page has hydrated. The answer renders as a
 * transition, which React interrupts. Without it React would hydrate everything inside in one task.
 */
export function useMedia(name: keyof typeof namedMedia): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    const list = matchMedia(namedMedia[name]);
    const update = () => startTransition(() => setMatches(list.matches));
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [name]);
  return matches;
}
