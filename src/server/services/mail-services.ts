import {
  createTemplateDesk,
  type OtherTemplate,
} from '#domains/back-office/messages/templates/template-desk.server.ts';
import { dealerMail } from '#domains/back-office/moderation/dealer-mail.ts';
import { createMailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { siteShopper } from '#domains/cars/search/site-shopper.ts';
import { createFindDeals } from '#domains/contact/subscribers/best-deals/find-deals.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { createAuthMails } from '#domains/people/accounts/sign-in/account-mails.server.ts';
import type { BrandedMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import type { DerivedPictures } from '#domains/reference/pictures/derived-pictures.ts';
import { createMailPictures } from '#domains/reference/pictures/mail-pictures.server.ts';
import type { ReadPicture } from '#domains/reference/pictures/read-picture.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

type Sources = {
  db: SqlDatabase;
  search: ListingSearch;
  lookup: LocationLookup;
  lookups: Lookups;
  brands: Brands;
  allBrands(): readonly Brand[];
  mailLook(brand: Brand): MailLook;
  figures(): RatesAndFees;
  readPicture: ReadPicture;
  derived: DerivedPictures;
};

const to = 'dana.whitfield@example.com';

/** Samples of the sign-in mails, captured where they would be sent. */
const signInTemplates = (db: SqlDatabase): OtherTemplate[] => {
  type Mails = ReturnType<typeof createAuthMails>;
  type Addressee = Parameters<Mails['passwordChanged']>[0];
  const template = (
    id: string,
    label: string,
    send: (mails: Mails, at: Addressee) => Promise<void>,
  ): OtherTemplate => ({
    id,
    label,
    write: (look, origin) =>
      db.transaction(async (session) => {
        const sent: (BrandedMail & { subject: string })[] = [];
        const mails = createAuthMails({
          mailLook: () => look,
          send: async (message) => {
            sent.push(message);
          },
        });
        await send(mails, { to, origin, session });
        const [mail] = sent;
        if (!mail) throw new Error(`${id} wrote no mail`);
        return mail;
      }),
  });
  return [
    template('confirm-address', 'Confirm address', (mails, at) => mails.confirmAddress(at, 'sample', '/')),
    template('sign-in-link', 'Sign-in link', (mails, at) => mails.signInLink(at, 'sample', '/')),
    template('reset-password', 'Reset password', (mails, at) => mails.resetPassword(at, 'sample')),
    template('already-registered', 'Already registered', (mails, at) => mails.alreadyRegistered(at)),
    template('password-changed', 'Password changed', (mails, at) => mails.passwordChanged(at, 'signed-in')),
    template('confirm-new-address', 'Confirm new address', (mails, at) => mails.confirmNewAddress(at, 'sample')),
    template('address-change-asked', 'Email change requested', (mails, at) => mails.addressChangeAsked(at, to)),
    template('address-changed', 'Address changed', (mails, at) =>
      mails.addressChanged(at, { newEmail: to, undoToken: 'sample' }),
    ),
    template('account-canceled', 'Account canceled', (mails, at) => mails.accountCancelled(at, 'December 16')),
  ];
};

const reportTemplate: OtherTemplate = {
  id: 'listing-report',
  label: 'Report to dealer',
  write: async (look, origin) =>
    dealerMail({
      reports: [{ id: 'sample', reason: 'price', words: 'They ask for more than the price on the site.' }],
      car: { name: '2023 Kia Telluride', url: origin, stockNumber: 'K24817' },
      dealer: { name: 'Northside Kia', email: 'sales@example.com' },
      note: '',
      brandName: look.name,
      look,
    }),
};

/** Cars for mails, and previews of all mails for operators. */
export const createMailServices = (sources: Sources) => {
  const { db, search, lookup, lookups, brands, allBrands, mailLook, figures, readPicture, derived } = sources;
  const pictures = createMailPictures({ readPicture, derived });
  const mailCars = createMailCars({ search, lookup, flags: brands.flags, figures, pictures });
  const templateDesk = createTemplateDesk({
    mailLook,
    mailCars,
    brands: allBrands,
    sampleIds: async (brand, count) => {
      const sampleSearch = { ...emptySearch, radiusMiles: 0, count: 4 * count };
      const shopper = siteShopper({ brand, flags: brands.flags(brand) });
      const { listings } = await search.search(sampleSearch, shopper, { facets: false });
      const priced = listings.filter(({ pricingDetail }) => pricingDetail.salePrice !== null);
      // A car with a rating shows more parts of a mail.
      const rated = priced.filter(({ market }) => market?.rating);
      return [...new Set([...rated, ...priced].map(({ id }) => id))].slice(0, count);
    },
    others: [...signInTemplates(db), reportTemplate],
  });
  return { mailCars, templateDesk, findDeals: createFindDeals({ search, lookups, flags: brands.flags }) };
};
