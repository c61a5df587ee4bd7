import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear. Loaded after the page, since no page begins with one. */
export default function NoticeArea() {
  return <Notifications position="bottom-center" limit={3} />;
}
