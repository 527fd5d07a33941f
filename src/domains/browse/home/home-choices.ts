import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Make } from '#domains/reference/catalogue/catalogue.ts';

const conditions = [
  { value: 'NEW', label: 'New' },
  { value: 'USED', label: 'Used' },
  { value: 'CERTIFIED', label: 'Certified' },
] as const;

/** What the finder offers of a site's inventory; what a site has one kind of is not asked for. */
export const homeChoices = (
  makesOnSale: readonly Pick<Make, 'code' | 'name'>[],
  { makes, listingTypes }: Pick<SiteInventory, 'makes' | 'listingTypes'>,
) => ({
  makes: makesOnSale.filter(({ code }) => makes?.includes(code) ?? true).map(({ code, name }) => ({ code, name })),
  conditions: conditions.filter(({ value }) => listingTypes?.includes(value) ?? true),
});
