import { useSyncExternalStore } from 'react';
import { Notice } from '../../ui/messages/notice.tsx';

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says so while the browser has no network. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <Notice tone="warning" shape="strip">
          You are offline. What you see may be out of date.
        </Notice>
      )}
    </div>
  );
}
