/** The ways an alert can reach somebody. */
export const alertChannels = ['email', 'text', 'push'] as const;
export type AlertChannel = (typeof alertChannels)[number];
