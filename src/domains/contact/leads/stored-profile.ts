import type { LeadProfile } from '#domains/people/accounts/profile/profile.ts';

const profileKey = 'leadProfile';
type Profiles = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** RCNT-11: the shopper's details stay on the device, when they said so, and are gone when they say no. */
export const keepProfile = (storage: Profiles, profile: LeadProfile): void => {
  try {
    if (profile.isOneClickOptedIn) storage.setItem(profileKey, JSON.stringify(profile));
    else storage.removeItem(profileKey);
  } catch {
    // A full or forbidden store only means that the details are typed again.
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
