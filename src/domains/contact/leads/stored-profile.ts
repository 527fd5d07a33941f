import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';

const profileKey = 'leadProfile';
type Profiles = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps the lead profile on the device if the shopper opted in, and removes it otherwise (RCNT-11). */
export const keepProfile = (storage: Profiles, profile: LeadProfile): void => {
  try {
    if (profile.isOneClickOptedIn) storage.setItem(profileKey, JSON.stringify(profile));
    else storage.removeItem(profileKey);
  } catch {
    // If storage is full or forbidden, the shopper types the details again.
  }
};

export const readProfile = (storage: Profiles): Partial<LeadProfile> => {
  try {
    const stored: unknown = JSON.parse(storage.getItem(profileKey) ?? '{}');
    return stored !== null && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
};
