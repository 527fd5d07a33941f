const previewDays = 30;

type PreviewDay = { day: string; startMs: number };

/** The last thirty days of the calendar where the shopper is; today is the last of them. */
export const lastDays = (nowMs: number, timeZone: string): PreviewDay[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  return Array.from({ length: previewDays }, (_, at) => today.subtract({ days: previewDays - 1 - at })).map((day) => ({
    day: day.toString(),
    startMs: day.toZonedDateTime(timeZone).epochMilliseconds,
  }));
};

/** Empty before the first of them. */
export const dayOf = (days: readonly PreviewDay[], atMs: number): string =>
  days.findLast(({ startMs }) => startMs <= atMs)?.day ?? '';
