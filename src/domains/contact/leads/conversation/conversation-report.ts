/** Reasons to report the other side of a conversation. */
export const reportReasons = {
  scam: 'It looks like a scam',
  rude: 'It’s rude or threatening',
  unrelated: 'It’s not about the car',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

export const longestReport = 1000;
