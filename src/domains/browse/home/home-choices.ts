import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { Make } from '#domains/reference/catalogue/catalogue.ts';

const conditions = [
  { value: 'NEW', label: 'New' },
  { value: 'USED', label: 'Used' },
  { value: 'CERTIFIED', label: 'Certified' },
] as const;

/** Options of the finder for a site's inventory; a field with a single option is left out. */
export const homeChoices = (
  makesOnSale: readonly Pick<Make, 'code' | 'name'>[],
  { makes, listingTypes }: Pick<SiteInventory, 'makes' | 'listingTypes'>,
) => ({
  makes: makesOnSale.filter(({ code }) => makes?.includes(code) ?? true).map(({ code, name }) => ({ code, name })),
  conditions: conditions.filter(({ value }) => listingTypes?.includes(value) ?? true),
});
