/** Why this device can't be notified, in words. */
export const pushWords = {
  on: '',
  off: '',
  unsupported: 'This browser has no notifications.',
  blocked: 'You blocked notifications earlier. Allow them in the address bar, then switch this on.',
  denied: 'Notifications were not allowed, so push stays off.',
  failed: 'We could not switch on notifications for this device. Try again in a moment.',
} as const;
