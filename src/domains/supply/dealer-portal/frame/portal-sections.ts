import type { IconName } from '#ui/icons.ts';

/** `managersOnly`: left out for other members, who can't open it. */
type Part = { part?: string; label: string; icon: IconName; managersOnly?: true };

/** Counts of open items by section of the portal. */
export type PortalCounts = Readonly<Record<string, number>>;

/** The sections of the dealer portal, in groups, as in the navigation. */
export const portalSections: readonly { heading?: string; parts: readonly Part[] }[] = [
  { parts: [{ label: 'Today', icon: 'home' }] },
  {
    heading: 'Selling',
    parts: [
      { part: 'cars', label: 'Cars', icon: 'car' },
      { part: 'inbox', label: 'Inbox', icon: 'message' },
      { part: 'offers', label: 'Cars to buy', icon: 'tag' },
      { part: 'templates', label: 'Templates', icon: 'edit' },
    ],
  },
  {
    heading: 'Dealership',
    parts: [
      { part: 'reviews', label: 'Reviews', icon: 'star' },
      { part: 'feed', label: 'Feed', icon: 'feed' },
      { part: 'team', label: 'Team', icon: 'user' },
      { part: 'plan', label: 'Plan', icon: 'gauge', managersOnly: true },
      { part: 'bills', label: 'Bills', icon: 'file', managersOnly: true },
    ],
  },
];
