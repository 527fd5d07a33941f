import { allBrands } from '#domains/back-office/brands/all-brands.ts';
import { createBrandDesk, siteOfBrand, sitesOf } from '#domains/back-office/brands/brand-desk.server.ts';
import { createConsentSection } from '#domains/back-office/brands/sections/consent-section.ts';
import { createFlagsSection } from '#domains/back-office/brands/sections/flags-section.ts';
import { createLegalSection } from '#domains/back-office/brands/sections/legal-section.ts';
import { createSendersSection } from '#domains/back-office/brands/sections/senders-section.ts';
import { createBrandSources } from '#domains/back-office/brands/studio/brand-sources.ts';
import { createNewBrandForm } from '#domains/back-office/brands/studio/new-brand-form.server.ts';
import { readInventory } from '#domains/back-office/brands/studio/read-inventory.ts';
import { createStudioDesk } from '#domains/back-office/brands/studio/studio-desk.server.ts';
import { createSectionDesk } from '#domains/back-office/settings/section-desk.server.ts';
import type { IndexedSite } from '#domains/browse/index-now/index-now.server.ts';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { createMailLooks } from '#domains/people/mail/mail-look.ts';
import { operatorAddress } from '#domains/people/site-settings/operator-address.ts';
import { type Brand, brandKey, type InventoryLimits } from '#domains/reference/brands/brand.ts';
import { readBrandConfig } from '#domains/reference/brands/brand-config.server.ts';
import { createBrands } from '#domains/reference/brands/brands.ts';
import type { Features } from '#domains/reference/brands/features.ts';
import { createAppIcons } from '#domains/reference/brands/installed-app/app-icons.server.ts';
import { createMarkReader } from '#domains/reference/brands/installed-app/app-marks.server.ts';
import { createSiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { createBrandPictures } from '#domains/reference/brands/studio/brand-pictures.server.ts';
import { createDesigns } from '#domains/reference/brands/studio/designs.ts';
import { createPreviewLinks } from '#domains/reference/brands/studio/preview-links.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { FileStore } from '#lib/file-store.ts';
import type { Log } from '#lib/log.ts';
import type { Settings } from '#lib/setting.ts';
import type { Config } from '../config.ts';

type Sources = {
  config: Config;
  files: FileStore;
  settings: Settings;
  clock: Clock;
  log: Pick<Log, 'error'>;
  secret: string;
  facts: { lookups: Lookups };
  decidedFor(brand: string): Features;
};

/** Hosts, brands and the design of their mails, from brands.json, the studio and operators' settings. */
export const createBrandServices = async (sources: Sources) => {
  const { config, files, settings, clock, log, secret, facts, decidedFor } = sources;
  const { config: file, files: brandFiles, ownFile } = await readBrandConfig(files, config);
  const inventoryIn = (address: string) => readInventory(address, facts.lookups);
  const designs = createDesigns({
    file,
    settings,
    readInventory: (address) => {
      const limits = inventoryIn(address);
      return limits.ok ? limits.value : undefined;
    },
    markOf: brandFiles.markOf,
  });
  const brands = createBrands(file, settings, decidedFor, designs);
  const inFile = createBrands(file);
  const all = (): Brand[] => allBrands(designs.config(), brands);
  /** Legal texts and senders of brands that were made in the studio are part of their design. */
  const ofFile = allBrands(file, brands);

  const pictures = createBrandPictures({ files });
  const logos = (): string[] => all().map((brand) => designs.of(brand)?.logo ?? '');
  await pictures.prepareMailLogos(logos());
  settings.watch(() => {
    pictures.prepareMailLogos(logos()).catch((error: unknown) => log.error({ err: error }, 'A logo could not be read'));
  });

  const previews = createPreviewLinks({
    tokens: createSignedTokens({ secret, purpose: 'brand-preview' }),
    settings,
    clock,
  });
  const sourcesOf = createBrandSources({
    file,
    designs,
    brands,
    settings,
    decidedFor,
    defaultSender: config.mail.from,
  });

  /** Every public host of every brand, with its cars; none while the install itself is not public. */
  const publicSites = (): IndexedSite[] => {
    const { publicOrigin } = config;
    if (publicOrigin === undefined || config.stage !== undefined) return [];
    const sites = all()
      .filter(({ id }) => id !== 'preview' && id !== 'demo')
      .flatMap((brand) => {
        const hosts = sitesOf(brandKey(brand), designs.config(), publicOrigin).map(({ href }) => new URL(href).origin);
        const inventory = inventoryOf(brand);
        return [...(brand.id === 'atc' ? [publicOrigin] : []), ...hosts].map((origin) => ({ origin, inventory }));
      });
    return [...new Map(sites.map((site) => [site.origin, site])).values()];
  };

  /** The studio counts cars, and what searches them is made later. */
  const openStudio = (countCars: (limits: InventoryLimits) => Promise<number>) => {
    const studio = createStudioDesk({
      settings,
      file,
      ownFile,
      designs,
      previews,
      pictures,
      publicHost: config.publicOrigin === undefined ? undefined : new URL(config.publicOrigin).hostname,
      readInventory: inventoryIn,
      countCars,
      sourcesOf,
      siteOf: (brand, origin) => siteOfBrand(brand, designs.config(), origin),
    });
    const brandDesk = createBrandDesk({
      file,
      designs,
      brands,
      settings,
      defaultSender: config.mail.from,
      source: { ownFile, readMs: clock.now() },
      unpublished: studio.unpublished,
    });
    return { studio, brandDesk, newBrandForm: createNewBrandForm(studio) };
  };

  return {
    brandFiles,
    brandPictures: pictures,
    installedApp: { icons: createAppIcons(), readMark: createMarkReader({ files: brandFiles, uploads: pictures }) },
    brandPreviews: {
      links: previews,
      isHidden: (brand: string): boolean => designs.config().studio?.hidden.has(brand) ?? false,
    },
    openStudio,
    brands,
    allBrands: all,
    publicSites,
    siteHosts: createSiteHosts({ ...file, publicOrigin: config.publicOrigin }, designs),
    mailLook: createMailLooks({
      mailFrom: brands.mailFrom,
      logoOf: (brand) => brandFiles.mailLogoOf(brand) ?? pictures.mailLogo(designs.of(brand)?.logo ?? ''),
      postalAddress: (brand) => brands.postalAddress(brand) ?? settings.current(operatorAddress).postalAddress,
    }),
    brandSections: [
      createSectionDesk(settings, createFlagsSection({ brands: all, inFile: inFile.flags })),
      createSectionDesk(settings, createConsentSection(all)),
      createSectionDesk(settings, createLegalSection(ofFile)),
      createSectionDesk(
        settings,
        createSendersSection({ brands: ofFile, inFile: inFile.mailFrom, defaultSender: config.mail.from }),
      ),
    ],
  };
};
