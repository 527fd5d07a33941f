import { describe, expect, it } from 'vitest';
import { ProfileChange } from './profile.ts';

describe('ProfileChange', () => {
  it.each([
    ['30303', '30303'],
    [' 30303-1234 ', '30303'],
    ['303031234', '30303'],
    ['3030', '3030'],
    ['', ''],
  ])('reads the ZIP "%s" as "%s"', (typed, zip) => {
    expect(ProfileChange.parse({ zip: typed }).zip).toBe(zip);
  });
});
