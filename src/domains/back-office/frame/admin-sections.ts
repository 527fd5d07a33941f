import { mayRead } from '#domains/people/access/role-table.ts';
import type { Role } from '#domains/people/access/roles.ts';
import type { IconName } from '#ui/icons.ts';

/** `page`: the route whose readers see it. */
type Part = { part?: string; page: string; label: string; icon: IconName };

/**
 * Counts of open items by section of the back office, shown in the navigation; those of the overview under `overview`.
 */
export type AdminCounts = Readonly<Record<string, number>>;

/** The sections of the back office, in groups, as in the navigation. A new section is a row here, a route and its roles. */
const adminSections: readonly { heading?: string; parts: readonly Part[] }[] = [
  {
    parts: [
      { page: 'routes/ops/overview', label: 'Overview', icon: 'home' },
      { part: 'queue', page: 'routes/ops/queue', label: 'Queue', icon: 'bell' },
    ],
  },
  {
    heading: 'Inventory',
    parts: [
      { part: 'listings', page: 'routes/ops/listings', label: 'Listings', icon: 'car' },
      { part: 'feeds', page: 'routes/ops/feeds', label: 'Feeds', icon: 'upload' },
      { part: 'dealers', page: 'routes/ops/dealers', label: 'Dealers', icon: 'store' },
      { part: 'requests', page: 'routes/ops/dealer-requests', label: 'Dealer requests', icon: 'key' },
      { part: 'plans', page: 'routes/ops/plans', label: 'Plans', icon: 'gauge' },
      { part: 'bills', page: 'routes/ops/bills', label: 'Bills', icon: 'file' },
      { part: 'reported', page: 'routes/ops/reported', label: 'Reported', icon: 'flag' },
      { part: 'reviews', page: 'routes/ops/reviews', label: 'Reviews', icon: 'star' },
      { part: 'private', page: 'routes/ops/private-listings', label: 'Private sellers', icon: 'user' },
    ],
  },
  {
    heading: 'Messages',
    parts: [
      { part: 'leads', page: 'routes/ops/leads', label: 'Leads', icon: 'message' },
      { part: 'deals', page: 'routes/ops/purchases', label: 'Purchases', icon: 'wallet' },
      { part: 'outbox', page: 'routes/ops/outbox', label: 'Outbox', icon: 'mail' },
      { part: 'templates', page: 'routes/ops/templates', label: 'Templates', icon: 'eye' },
      { part: 'delivery', page: 'routes/ops/delivery', label: 'Delivery', icon: 'gauge' },
      { part: 'jobs', page: 'routes/ops/jobs', label: 'Jobs', icon: 'list' },
    ],
  },
  {
    heading: 'Site',
    parts: [
      { part: 'figures', page: 'routes/ops/figures', label: 'Figures', icon: 'compare' },
      { part: 'traffic', page: 'routes/ops/traffic', label: 'Traffic', icon: 'gauge' },
      { part: 'webhooks', page: 'routes/ops/webhooks', label: 'Webhooks', icon: 'share' },
      { part: 'brands', page: 'routes/ops/brands', label: 'Brands', icon: 'contrast' },
      { part: 'settings', page: 'routes/ops/settings', label: 'Settings', icon: 'sliders' },
      { part: 'experiments', page: 'routes/ops/experiments', label: 'Experiments', icon: 'compare' },
      { part: 'errors', page: 'routes/ops/errors', label: 'Errors', icon: 'alert' },
    ],
  },
  {
    heading: 'Access',
    parts: [
      { part: 'people', page: 'routes/ops/people', label: 'People and roles', icon: 'people' },
      { part: 'audit', page: 'routes/ops/audit', label: 'Audit log', icon: 'file' },
      { part: 'refusals', page: 'routes/ops/refusals', label: 'Refusals', icon: 'shield' },
    ],
  },
];

/** The sections that somebody with these roles may open; groups without any are left out. */
export const sectionsFor = (roles: readonly Role[]): typeof adminSections =>
  adminSections
    .map(({ parts, ...group }) => ({ ...group, parts: parts.filter(({ page }) => mayRead(roles, page)) }))
    .filter(({ parts }) => parts.length > 0);

const pageOfPart = new Map(adminSections.flatMap(({ parts }) => parts.map(({ part = '', page }) => [part, page])));

/** Whether somebody with these roles may open what a link of the back office leads to. */
export const mayOpen = (roles: readonly Role[], href: string): boolean => {
  const [, , part = ''] = new URL(href, 'https://back-office.invalid').pathname.split('/');
  const page = pageOfPart.get(part);
  return page !== undefined && mayRead(roles, page);
};
