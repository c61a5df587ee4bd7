type Kind = 'success' | 'failure';

const looks = {
  success: { color: 'green', autoClose: 5000 },
  failure: { color: 'red', autoClose: 10_000 },
};

async function show(kind: Kind, message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    ...looks[kind],
    message,
    role: 'alert',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

/** Tells of something done: 'Profile updated successfully!' */
export function notifySuccess(message: string): void {
  void show('success', message);
}

/** Reports a failure that has no field and no place on the page. */
export function notifyFailure(message: string): void {
  void show('failure', message);
}
