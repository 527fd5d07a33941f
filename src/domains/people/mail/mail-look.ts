import { type Brand, brandKey, type MailFrom } from '#domains/reference/brands/brand.ts';
import type { MailLogo } from '#domains/reference/brands/brand-files.server.ts';
import { type BrandLook, brandLook } from '#domains/reference/brands/brand-look.ts';

/** The appearance of a brand's mails. */
export type MailLook = BrandLook & {
  brand: string;
  name: string;
  /** The brand's sender, if not the install's. */
  from?: MailFrom;
  logo?: MailLogo;
  /** The operator's postal address, if set. */
  postalAddress?: string;
};

export const mailLookOf = (brand: Brand, parts: Pick<MailLook, 'from' | 'logo' | 'postalAddress'> = {}): MailLook => ({
  ...brandLook(brand),
  brand: brandKey(brand),
  name: brand.name,
  ...parts,
});

type Sources = {
  mailFrom(brand: Brand): MailFrom | undefined;
  logoOf(brand: Brand): MailLogo | undefined;
  /** Empty if not set. */
  postalAddress(brand: Brand): string;
};

/** Read when a mail is composed, so that later changes of the brand don't affect it. */
export const createMailLooks =
  ({ mailFrom, logoOf, postalAddress }: Sources) =>
  (brand: Brand): MailLook => {
    const from = mailFrom(brand);
    const logo = logoOf(brand);
    const address = postalAddress(brand);
    return mailLookOf(brand, {
      ...(from && { from }),
      ...(logo && { logo }),
      ...(address !== '' && { postalAddress: address }),
    });
  };
