/** The path browsers report actions to that only they see. */
export const actionReportPath = '/analytics/actions';
