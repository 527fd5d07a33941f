import type { AlertToggle } from '../alert-toggles.tsx';

export type Alert = AlertToggle & { canText: boolean };

type Kept = {
  id: string;
  title: string;
  mobilePhone: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
};

/** Texts go to the number that was given for this one, or to the profile's. */
export const alertRow = (
  kind: AlertToggle['kind'],
  { id, title, mobilePhone, enableEmailAlerts, enableTextAlerts }: Kept,
  profilePhone: string,
): Alert => ({
  ...{ kind, id, name: title, enableEmailAlerts, enableTextAlerts },
  canText: (mobilePhone || profilePhone) !== '',
});
