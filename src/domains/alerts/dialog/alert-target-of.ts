import type { AlertTarget } from './alert-target.ts';

type Kept = {
  id: string;
  title: string;
  version: number;
  mobilePhone: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  enablePushAlerts: boolean;
};

/** Texts go to the number that was given for this one, or to the profile's. */
export const alertTargetOf = (
  kind: AlertTarget['kind'],
  { id, title, version, mobilePhone, enableEmailAlerts, enableTextAlerts, enablePushAlerts }: Kept,
  profilePhone: string,
): AlertTarget => ({
  ...{ kind, id, name: title, version, mobilePhone, enableEmailAlerts, enableTextAlerts, enablePushAlerts },
  phone: mobilePhone || profilePhone,
});
