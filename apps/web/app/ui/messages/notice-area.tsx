import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import namedMedia from '../theme/named-media.json' with { type: 'json' };

/**
 * Where notices appear: on a phone at the top, since sheets and bars have their buttons at the
 * bottom. Loaded after the page, since no page begins with one.
 */
export default function NoticeArea() {
  const isPhone = useMediaQuery(namedMedia.phone);
  return <Notifications position={isPhone ? 'top-center' : 'bottom-center'} limit={3} />;
}
