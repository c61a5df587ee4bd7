import { Notice } from '../../ui/messages/notice.tsx';
import { useIsOnline } from './offline.ts';

/** Says so while the browser has no network. */
export function OfflineNotice() {
  const isOnline = useIsOnline();
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
