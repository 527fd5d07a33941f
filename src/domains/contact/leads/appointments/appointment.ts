/** `declined` and `canceled` are final; another one can be proposed. */
export type AppointmentState = 'proposed' | 'accepted' | 'declined' | 'canceled';

/** What a side of a conversation sees of a test drive. */
export type AppointmentView = {
  id: string;
  state: AppointmentState;
  /** Whether the reader proposed it. */
  isOwn: boolean;
  slots: readonly { ms: number; label: string }[];
  place: string;
  /** The time that was accepted. */
  label: string | undefined;
  calendarHref: string;
};

export const mostSlots = 3;
export const longestPlace = 200;

/** "Saturday, November 21, 10:00 AM EST" */
export const slotLabel = (ms: number, timeZone: string): string =>
  new Date(ms).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
