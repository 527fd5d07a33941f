/** The path tracked browsers send their metrics to. */
export const vitalsPath = '/analytics/vitals';
