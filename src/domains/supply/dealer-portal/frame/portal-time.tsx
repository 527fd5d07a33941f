const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The day of an event. */
export const PortalDay = ({ ms }: { ms: number }) => (
  <time dateTime={new Date(ms).toISOString()}>{day.format(ms)}</time>
);

/** The day and minute of an event. */
export const PortalTime = ({ ms }: { ms: number }) => (
  <time dateTime={new Date(ms).toISOString()}>{moment.format(ms)} UTC</time>
);
