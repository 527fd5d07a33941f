import type { IconName } from '#ui/icons.ts';

type Part = { part?: string; label: string; icon: IconName };

/**
 * Counts of open items by section of the back office, shown in the navigation; those of the overview under `overview`.
 */
export type AdminCounts = Readonly<Record<string, number>>;

/** The sections of the back office, in groups, as in the navigation. A new section is a row here and a route. */
export const adminSections: readonly { heading?: string; parts: readonly Part[] }[] = [
  { parts: [{ label: 'Overview', icon: 'home' }] },
  {
    heading: 'Inventory',
    parts: [
      { part: 'listings', label: 'Listings', icon: 'car' },
      { part: 'feeds', label: 'Feeds', icon: 'upload' },
      { part: 'dealers', label: 'Dealers', icon: 'store' },
      { part: 'reported', label: 'Reported', icon: 'flag' },
      { part: 'reviews', label: 'Reviews', icon: 'star' },
      { part: 'private', label: 'Private sellers', icon: 'user' },
    ],
  },
  {
    heading: 'Messages',
    parts: [
      { part: 'leads', label: 'Leads', icon: 'message' },
      { part: 'deals', label: 'Purchases', icon: 'wallet' },
      { part: 'outbox', label: 'Outbox', icon: 'mail' },
      { part: 'templates', label: 'Templates', icon: 'eye' },
      { part: 'delivery', label: 'Delivery', icon: 'gauge' },
      { part: 'jobs', label: 'Jobs', icon: 'list' },
    ],
  },
  {
    heading: 'Site',
    parts: [
      { part: 'traffic', label: 'Traffic', icon: 'gauge' },
      { part: 'brands', label: 'Brands', icon: 'contrast' },
      { part: 'settings', label: 'Settings', icon: 'sliders' },
      { part: 'experiments', label: 'Experiments', icon: 'compare' },
    ],
  },
  {
    parts: [
      { part: 'errors', label: 'Errors', icon: 'alert' },
      { part: 'refusals', label: 'Refusals', icon: 'shield' },
      { part: 'audit', label: 'Audit log', icon: 'file' },
    ],
  },
];
