/** Why push notifications are not available on this device. */
export const pushWords = {
  on: '',
  off: '',
  unsupported: 'This browser doesn’t support notifications.',
  blocked: 'You blocked notifications earlier. Allow them in the address bar, then turn this on.',
  denied: 'Notifications weren’t allowed, so push stays off.',
  failed: 'We couldn’t turn on notifications for this device. Try again in a moment.',
} as const;
