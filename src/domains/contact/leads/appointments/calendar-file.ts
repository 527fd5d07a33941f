type CalendarEvent = {
  /** The same for every version of an event. */
  uid: string;
  /** Grows with every version. */
  sequence: number;
  isCanceled: boolean;
  startMs: number;
  minutes: number;
  /** When this version was written. */
  stampMs: number;
  summary: string;
  location: string;
  organizer: { name: string; url: string };
};

const utc = (ms: number): string => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

/** RFC 5545, 3.3.11: backslashes, semicolons, commas and line ends. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** A parameter holds no quotes, colons or control characters (3.2). */
const parameter = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`;

const mostBytes = 73;

/** Lines of at most 75 bytes, the rest on lines that begin with a space (3.1); characters stay whole. */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (new TextEncoder().encode(current + character).length > mostBytes) {
      lines.push(current);
      current = '';
    }
    current += character;
  }
  return [...lines, current].join('\r\n ');
};

/** One event as a file that calendars open (RFC 5545). */
export const calendarFile = (event: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//Test drives//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampMs)}`,
    `DTSTART:${utc(event.startMs)}`,
    `DTEND:${utc(event.startMs + event.minutes * 60_000)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `ORGANIZER;CN=${parameter(event.organizer.name)}:${event.organizer.url}`,
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
