import { createBrandDesk } from '#domains/brand-desk/brand-desk.server.ts';
import { readBrandConfig } from '#domains/brands/brand-config.server.ts';
import { createBrands } from '#domains/brands/brands.ts';
import { createSiteHosts } from '#domains/brands/site-hosts.server.ts';
import { createMailLooks } from '#domains/mail/mail-look.ts';
import type { Clock } from '#lib/clock.ts';
import type { Settings } from '#lib/setting.ts';
import type { Config } from '../config.ts';

type Sources = { config: Config; settings: Settings; clock: Clock };

/** Hosts, brands and how their mails look, from brands.json and what operators set. */
export const createBrandServices = async ({ config, settings, clock }: Sources) => {
  const { config: brandConfig, files: brandFiles, ownFile } = await readBrandConfig(config);
  const brands = createBrands(brandConfig, settings);
  return {
    brandFiles,
    brands,
    siteHosts: createSiteHosts({ ...brandConfig, publicOrigin: config.publicOrigin }),
    mailLook: createMailLooks({ mailFrom: brands.mailFrom, logoOf: brandFiles.mailLogoOf }),
    brandDesk: createBrandDesk({
      ...{ config: brandConfig, brands, settings, defaultSender: config.mail.from },
      source: { ownFile, readMs: clock.now() },
    }),
  };
};
