import { describe, expect, it } from 'vitest';
import { ProfileChange } from './profile.ts';

describe('a change of a profile', () => {
  it.each([
    ['30303', '30303'],
    [' 30303-1234 ', '30303'],
    ['303031234', '30303'],
    ['3030', '3030'],
    ['', ''],
  ])('takes the ZIP "%s" for "%s"', (typed, zip) => {
    expect(ProfileChange.parse({ zip: typed }).zip).toBe(zip);
  });
});
