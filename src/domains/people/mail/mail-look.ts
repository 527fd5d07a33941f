import { type Brand, brandKey, type MailFrom } from '#domains/reference/brands/brand.ts';
import type { MailLogo } from '#domains/reference/brands/brand-files.server.ts';
import { type BrandLook, brandLook } from '#domains/reference/brands/brand-look.ts';

/** All a mail shows of the brand it is written for. */
export type MailLook = BrandLook & {
  brand: string;
  name: string;
  /** Where it is not the install's own sender. */
  from?: MailFrom;
  logo?: MailLogo;
  /** Of whoever runs the site, where it is set. */
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
  /** Empty where nobody set it. */
  postalAddress(): string;
};

/** Asked when a mail is written, so that it stays the mail of the brand as it was then. */
export const createMailLooks =
  ({ mailFrom, logoOf, postalAddress }: Sources) =>
  (brand: Brand): MailLook => {
    const from = mailFrom(brand);
    const logo = logoOf(brand);
    const address = postalAddress();
    return mailLookOf(brand, {
      ...(from && { from }),
      ...(logo && { logo }),
      ...(address !== '' && { postalAddress: address }),
    });
  };
