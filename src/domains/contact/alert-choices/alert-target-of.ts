import type { AlertTarget } from './alert-target.ts';

type Kept = {
  id: string;
  title: string;
  version: number;
  mobilePhone: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  enablePushAlerts: boolean;
  textAlertsPending?: boolean | undefined;
};

/** Which bookmarks go to devices, and which numbers have not said YES yet. */
export type ChannelStates = { withPush: ReadonlySet<string>; pendingNumbers: ReadonlySet<string> };

/** Texts go to the number that was given for this one, or to the profile's. */
export const alertTargetOf = (kind: AlertTarget['kind'], kept: Kept, profilePhone: string): AlertTarget => {
  const { id, title, version, mobilePhone, enableEmailAlerts, enableTextAlerts, enablePushAlerts } = kept;
  return {
    kind,
    id,
    name: title,
    version,
    mobilePhone,
    enableEmailAlerts,
    enableTextAlerts,
    enablePushAlerts,
    phone: mobilePhone || profilePhone,
    textAlertsPending: kept.textAlertsPending ?? false,
  };
};
