import { allBrands } from '#domains/back-office/brands/all-brands.ts';
import { createBrandDesk } from '#domains/back-office/brands/brand-desk.server.ts';
import { createConsentSection } from '#domains/back-office/brands/sections/consent-section.ts';
import { createFlagsSection } from '#domains/back-office/brands/sections/flags-section.ts';
import { createLegalSection } from '#domains/back-office/brands/sections/legal-section.ts';
import { createSendersSection } from '#domains/back-office/brands/sections/senders-section.ts';
import { createSectionDesk } from '#domains/back-office/settings/section-desk.server.ts';
import { createMailLooks } from '#domains/people/mail/mail-look.ts';
import { operatorAddress } from '#domains/people/site-settings/operator-address.ts';
import { readBrandConfig } from '#domains/reference/brands/brand-config.server.ts';
import { createBrands } from '#domains/reference/brands/brands.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import { createSiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { Settings } from '#lib/setting.ts';
import type { Config } from '../config.ts';

type Sources = {
  config: Config;
  files: FileStore;
  settings: Settings;
  clock: Clock;
  decidedFor(brand: string): Features;
};

/** Hosts, brands and the design of their mails, from brands.json and operators' settings. */
export const createBrandServices = async ({ config, files, settings, clock, decidedFor }: Sources) => {
  const { config: brandConfig, files: brandFiles, ownFile } = await readBrandConfig(files, config);
  const brands = createBrands(brandConfig, settings, decidedFor);
  const inFile = createBrands(brandConfig);
  const all = allBrands(brandConfig, brands);
  return {
    brandFiles,
    brands,
    allBrands: all,
    siteHosts: createSiteHosts({ ...brandConfig, publicOrigin: config.publicOrigin }),
    mailLook: createMailLooks({
      mailFrom: brands.mailFrom,
      logoOf: brandFiles.mailLogoOf,
      postalAddress: () => settings.current(operatorAddress).postalAddress,
    }),
    brandSections: [
      createSectionDesk(settings, createFlagsSection({ brands: all, inFile: inFile.flags })),
      createSectionDesk(settings, createConsentSection(all)),
      createSectionDesk(settings, createLegalSection(all)),
      createSectionDesk(
        settings,
        createSendersSection({ brands: all, inFile: inFile.mailFrom, defaultSender: config.mail.from }),
      ),
    ],
    brandDesk: createBrandDesk({
      config: brandConfig,
      brands,
      settings,
      defaultSender: config.mail.from,
      source: { ownFile, readMs: clock.now() },
    }),
  };
};
