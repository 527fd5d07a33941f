import type { Bookmarks, LeadProfile, Profile, ProfileLocation } from './profile.ts';

export const noProfile: Profile = { firstName: '', lastName: '', email: '', phone: '', thumbnailUrl: '' };
export const noLocation: ProfileLocation = { city: '', state: '', zip: '' };
export const noLeadProfile: LeadProfile = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  isOneClickOptedIn: false,
};
export const noBookmarks: Bookmarks = {
  searchIds: [],
  emailAlerts: [],
  inventoryBookmarks: {},
  searchBookmarks: {},
  subscribe: { bestDeals: false },
};
