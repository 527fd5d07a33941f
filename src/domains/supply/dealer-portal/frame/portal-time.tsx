const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** The day of an event. */
export const PortalDay = ({ ms }: { ms: number }) => (
  <time dateTime={new Date(ms).toISOString()}>{day.format(ms)}</time>
);
