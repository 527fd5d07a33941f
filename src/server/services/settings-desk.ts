import { createSectionDesk, type SectionDesk } from '#domains/back-office/settings/section-desk.server.ts';
import { advertisedPricesSection } from '#domains/back-office/settings/sections/advertised-prices-section.ts';
import { billingSection } from '#domains/back-office/settings/sections/billing-section.ts';
import { feedsSection } from '#domains/back-office/settings/sections/feeds-section.ts';
import { feesSection } from '#domains/back-office/settings/sections/fees-section.ts';
import { fuelSection } from '#domains/back-office/settings/sections/fuel-section.ts';
import { createIncentivesSection } from '#domains/back-office/settings/sections/incentives-section.ts';
import { indexNowSection } from '#domains/back-office/settings/sections/index-now-section.ts';
import { limitsSection } from '#domains/back-office/settings/sections/limits-section.ts';
import { maintenanceSection } from '#domains/back-office/settings/sections/maintenance-section.ts';
import { operatorAddressSection } from '#domains/back-office/settings/sections/operator-address-section.ts';
import { createOperatorsSection } from '#domains/back-office/settings/sections/operators-section.ts';
import { privateListingsSection } from '#domains/back-office/settings/sections/private-listings-section.ts';
import { createRatesSection } from '#domains/back-office/settings/sections/rates-section.ts';
import { reviewsSection } from '#domains/back-office/settings/sections/reviews-section.ts';
import { createSignOnSection } from '#domains/back-office/settings/sections/sign-on-section.ts';
import { createSettingsDesk, type SettingsDesk } from '#domains/back-office/settings/settings-desk.server.ts';
import type { ProgramQuery } from '#domains/cars/listings/incentives/incentive-programs.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { Settings } from '#lib/setting.ts';

type Sources = {
  settings: Settings;
  inventory: {
    index: Pick<ListingIndex, 'count'>;
    incentives: Omit<Parameters<typeof createIncentivesSection>[0], 'countNew'>;
  };
  figures(): RatesAndFees;
  brandSections: readonly SectionDesk[];
  config: { isPublic: boolean; auth: { oidc: { name: string } | undefined } };
};

/** The sections of the settings, in the order of the back office. A new section is a line here. */
export const createSettingSections = (sources: Sources): SettingsDesk => {
  const { settings, figures, brandSections, config } = sources;
  const { index, incentives } = sources.inventory;
  const count = (listingTypes: string[]) =>
    index.count({ inventory: wholeInventory, criteria: { ...noCriteria, listingTypes }, area: {} });
  const carsLive = async (condition: 'new' | 'used') => {
    const isNew = await count(['NEW']);
    return condition === 'new' ? isNew : (await count([])) - isNew;
  };
  const countNew = ({ makeCode, modelCode, years }: ProgramQuery) =>
    index.count({
      inventory: wholeInventory,
      criteria: {
        ...noCriteria,
        listingTypes: ['NEW'],
        makes: [makeCode],
        models: modelCode === undefined ? [] : [modelCode],
        year: years,
      },
      area: {},
    });
  return createSettingsDesk([
    createSectionDesk(settings, createRatesSection({ figures, carsLive })),
    createSectionDesk(settings, feesSection),
    createSectionDesk(settings, fuelSection),
    createSectionDesk(settings, createIncentivesSection({ ...incentives, countNew })),
    createSectionDesk(settings, advertisedPricesSection),
    ...brandSections,
    createSectionDesk(settings, operatorAddressSection),
    createSectionDesk(settings, limitsSection),
    createSectionDesk(settings, feedsSection),
    createSectionDesk(settings, reviewsSection),
    createSectionDesk(settings, privateListingsSection),
    createSectionDesk(settings, billingSection),
    createSectionDesk(settings, indexNowSection),
    createSectionDesk(settings, maintenanceSection),
    createSectionDesk(settings, createOperatorsSection({ isPublic: config.isPublic })),
    createSectionDesk(settings, createSignOnSection({ providerName: config.auth.oidc?.name })),
  ]);
};
