const previewDays = 30;

type PreviewDay = { day: string; startMs: number };

/** The last thirty calendar days in the shopper's time zone, ending today. */
export const lastDays = (nowMs: number, timeZone: string): PreviewDay[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: previewDays }, (_, at) => today.subtract({ days: previewDays - 1 - at })).map((day) => ({
    day: day.toString(),
    startMs: day.toZonedDateTime(timeZone).epochMilliseconds,
  }));
};

/** Empty for a time before the first day. */
export const dayOf = (days: readonly PreviewDay[], atMs: number): string =>
  days.findLast(({ startMs }) => startMs <= atMs)?.day ?? '';
