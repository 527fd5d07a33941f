/** Where browsers of those who said yes send what they measured. */
export const vitalsPath = '/analytics/vitals';
