import { describe, expect, it } from 'vitest';
import { keepProfile, readProfile } from './stored-profile.ts';

describe('PROF-11: the lead profile on the device', () => {
  const storage = () => {
    const stored = new Map<string, string>();
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
  };
  const profile = { firstName: 'Dana', lastName: 'W', email: 'd@example.com', phone: '', isOneClickOptedIn: true };

  it('UI-13: the profile is stored when the shopper opts in, and removed when they opt out', () => {
    const device = storage();
    keepProfile(device, profile);
    expect(readProfile(device)).toEqual(profile);
    keepProfile(device, { ...profile, isOneClickOptedIn: false });
    expect(readProfile(device)).toEqual({});
  });

  it('full or damaged storage causes no error', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(() => keepProfile(full, profile)).not.toThrow();
    for (const text of ['null', '5', '{']) expect(readProfile({ ...storage(), getItem: () => text })).toEqual({});
  });
});
