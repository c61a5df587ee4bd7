import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

/** Where notices appear. Loaded after the page, since no page begins with one. */
export default function NoticeArea() {
  return <Notifications position="bottom-center" limit={3} />;
}
