import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useMedia } from '../theme/use-media.ts';

/**
 * Where notices appear: on a phone at the top, since sheets and bars have their buttons at the
 * bottom. Loaded after the page, since no page begins with one, and before a notice is needed, since that may
 * say that the network is gone.
 */
export default function NoticeArea() {
  const isPhone = useMedia('phone');
  return <Notifications position={isPhone ? 'top-center' : 'bottom-center'} limit={3} />;
}
