/** A time as day and minute in UTC, the same for every operator. */
export const AdminTime = ({ ms }: { ms: number }) => (
  <time dateTime={new Date(ms).toISOString()}>
    {new Date(ms).toLocaleString('en-US', {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    })}
  </time>
);
