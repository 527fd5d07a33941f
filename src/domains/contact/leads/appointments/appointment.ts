/** `declined` and `canceled` are final; another one can be proposed. */
export type AppointmentState = 'proposed' | 'accepted' | 'declined' | 'canceled';

type Slot = { ms: number; label: string };

/** The open times of a dealer on one day: "Saturday, November 21 (EST)" with "10:00 AM" and so on. */
export type SlotDay = { label: string; slots: readonly Slot[] };

/** What a side of a conversation sees of a test drive. */
export type AppointmentView = {
  id: string;
  state: AppointmentState;
  /** Whether the reader proposed it. */
  isOwn: boolean;
  slots: readonly Slot[];
  place: string;
  /** The time that was accepted. */
  label: string | undefined;
  calendarHref: string;
};

export const mostSlots = 3;
export const longestPlace = 200;

/** Servers and browsers differ in the space before AM. */
export const plainSpaces = (text: string): string => text.replaceAll('\u202F', ' ');

/** "Saturday, November 21, 10:00 AM EST" */
export const slotLabel = (ms: number, timeZone: string): string =>
  plainSpaces(
    new Date(ms).toLocaleString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }),
  );
