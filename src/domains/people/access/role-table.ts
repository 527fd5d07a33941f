import { type Role, roles } from './roles.ts';

/**
 * Who may send a page's forms: the same roles whatever they do, or by one parameter of the address, where a value that
 * isn't listed takes `others`.
 */
type FormRoles =
  | readonly Role[]
  | {
      readonly by: string;
      readonly roles: Readonly<Record<string, readonly Role[]>>;
      readonly others: readonly Role[];
    };

/** Who may open a page of the back office, and who may send its form. Without `write` the page has no form. */
type PageRoles = { readonly read: readonly Role[]; readonly write?: FormRoles };

const everyone = roles;
const owners: readonly Role[] = ['owner'];
/** Inventory, and what shoppers and sellers wrote that is to be published. */
const editors: readonly Role[] = ['owner', 'editor'];
const publishers: readonly Role[] = ['owner', 'publisher'];
const savers: readonly Role[] = roles.filter((role) => role !== 'analyst');
/** Messages, and whatever names a shopper. */
const supporters: readonly Role[] = ['owner', 'support'];
/** What dealers pay. */
const accountants: readonly Role[] = ['owner', 'analyst'];
/** Names people who wrote to us, or shows what they wrote before it is published. */
const moderators: readonly Role[] = ['owner', 'editor', 'support'];
/** Whoever looks after the running site. */
const keepers: readonly Role[] = ['owner', 'publisher', 'support'];

/**
 * The pages of the back office by the id of their route. A page without a row does not start, and one with a form needs
 * `write` (`server/pages/with-roles.ts`); tests send every form as every role.
 */
export const pageRoles: Readonly<Record<string, PageRoles>> = {
  'routes/ops/overview': { read: everyone },
  'routes/ops/find': { read: everyone },
  // Each item and action goes by the roles of the page it leads to.
  'routes/ops/queue': { read: everyone, write: savers },
  // Views of the table, which can be shared with others.
  'routes/ops/listings': { read: everyone, write: savers },
  'routes/ops/listings-change': { read: editors, write: editors },
  'routes/ops/listings-changes': { read: everyone, write: editors },
  'routes/ops/listing-new': { read: editors, write: editors },
  'routes/ops/listing': { read: everyone, write: editors },
  'routes/ops/dealers': { read: everyone },
  'routes/ops/dealer': { read: everyone, write: editors },
  'routes/ops/dealer-requests': { read: moderators, write: editors },
  'routes/ops/plans': { read: accountants, write: owners },
  'routes/ops/dealer-plan': { read: accountants, write: owners },
  'routes/ops/bills': { read: accountants },
  'routes/ops/bill': { read: accountants, write: owners },
  'routes/ops/reported': { read: moderators, write: editors },
  'routes/ops/reviews': { read: moderators, write: editors },
  'routes/ops/private-listings': { read: moderators, write: editors },
  'routes/ops/private-conversation': { read: moderators, write: editors },
  'routes/ops/feeds': { read: everyone },
  'routes/ops/feeds-import': { read: everyone, write: editors },
  'routes/ops/feeds-feed': { read: everyone, write: editors },
  // Lists without names; a name or address is shown by a form, which is recorded.
  'routes/ops/leads': { read: everyone, write: supporters },
  'routes/ops/purchases': { read: everyone, write: supporters },
  'routes/ops/outbox': { read: everyone, write: supporters },
  'routes/ops/delivery': { read: everyone, write: supporters },
  'routes/ops/templates': { read: everyone },
  'routes/ops/jobs': { read: everyone, write: supporters },
  // An endpoint gets leads; of its address only the host is shown.
  'routes/ops/webhooks': { read: keepers, write: supporters },
  'routes/ops/webhook': { read: keepers, write: supporters },
  'routes/ops/brands': { read: everyone, write: publishers },
  'routes/ops/brand': { read: everyone, write: publishers },
  'routes/ops/figures': { read: everyone },
  'routes/ops/traffic': { read: everyone },
  'routes/ops/traffic-speed': { read: everyone },
  'routes/ops/experiments': { read: everyone, write: publishers },
  // Asks about one visitor.
  'routes/ops/experiment-why': { read: publishers, write: publishers },
  'routes/ops/experiment-draft': { read: everyone, write: publishers },
  'routes/ops/experiment-revision': { read: everyone, write: publishers },
  'routes/ops/experiment-result': { read: everyone, write: publishers },
  'routes/ops/errors': { read: everyone, write: keepers },
  'routes/ops/refusals': { read: everyone, write: supporters },
  'routes/ops/audit': { read: everyone },
  'routes/ops/people': { read: owners, write: owners },
  // One's own second factor.
  'routes/ops/security': { read: everyone, write: everyone },
  'routes/ops/code': { read: everyone, write: everyone },
  // Whoever decides how operators sign in could give themselves any role.
  'routes/ops/settings': {
    read: everyone,
    write: { by: 'section', roles: { operators: owners, 'sign-on': owners }, others: publishers },
  },
};

/** API operations and downloads of the back office. One without a row does not start (`server/ops-api.ts`). */
export const operationRoles: Readonly<Record<string, readonly Role[]>> = {
  'POST /api/ops/feeds/form': editors,
  'POST /api/ops/feeds/uploads': editors,
  'GET /api/ops/feeds/uploads/:id': editors,
  'PUT /api/ops/feeds/uploads/:id': editors,
  'POST /api/ops/feeds/uploads/:id/finish': editors,
  'DELETE /api/ops/feeds/uploads/:id': editors,
  'GET /api/ops/feeds/imports/:id': everyone,
  'GET /api/ops/feeds/imports/:id/refused.csv': everyone,
  'GET /api/ops/listings.csv': everyone,
  'POST /api/ops/listing-changes': editors,
  'GET /api/ops/listing-changes/:id': everyone,
  'POST /api/ops/listing-changes/:id/undo': editors,
  'POST /api/ops/brands': publishers,
  'POST /api/ops/brands/:brand/pictures/:use': publishers,
  'GET /api/ops/bills': accountants,
  'GET /api/ops/bills.csv': accountants,
  'GET /api/ops/bills/:id/pdf': accountants,
  'GET /api/ops/leads.csv': supporters,
  'GET /api/ops/figures.csv': everyone,
  'GET /api/ops/audit.csv': everyone,
};

const includesAny = (allowed: readonly Role[], own: readonly Role[]): boolean =>
  own.some((role) => allowed.includes(role));

export const mayRead = (own: readonly Role[], page: string): boolean => includesAny(pageRoles[page]?.read ?? [], own);

type Params = Readonly<Record<string, string | undefined>>;

/** `params` are those of the address. */
export const mayWrite = (own: readonly Role[], page: string, params: Params = {}): boolean => {
  const { write = [] } = pageRoles[page] ?? {};
  if (!('by' in write)) return includesAny(write, own);
  return includesAny(write.roles[params[write.by] ?? ''] ?? write.others, own);
};

export const mayCall = (own: readonly Role[], operation: string): boolean =>
  includesAny(operationRoles[operation] ?? [], own);
