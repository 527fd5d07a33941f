import {
  accountPath,
  browsePath,
  buildAndPricePath,
  buyOnlinePath,
  carLoansPath,
  carvantagePath,
  creditAppPath,
  dealerSearchPath,
  docsPath,
  makerPath,
  marketplacePath,
  requestDealerPath,
  researchPath,
  resultsPath,
  searchFormPath,
  sellPath,
  sitemapPath,
  voiceSearchHelpPath,
} from '#paths/paths.ts';
import type { Brand, BrandId } from './brand.ts';
import { brandFlags } from './brand-flags.ts';
import type { BrandDesign } from './studio/brand-design.ts';
import { readColumns, readLinks } from './studio/link-lines.ts';

type Link = { label: string; href: string };

export type BrandContent = {
  /** The two parts of the name in the wordmark: bold, then light. */
  wordmark: { strong: string; light: string };
  headline: string;
  lead: string;
  /** The drawing on the home page if there is no featured car: shape, paint and wheel of the vehicle drawings. */
  hero: { shape: string; paint: string; wheel: string; alt: string };
  headerLinks: readonly Link[];
  footerColumns: readonly { heading: string; links: readonly Link[] }[];
  footerNote: string;
  /** Below the footer's columns: the company behind the brand. */
  legalLines: readonly string[];
  /** For search engines. */
  description: string;
  agreementLinks: readonly Link[];
};

type Voice = Pick<BrandContent, 'headline' | 'lead' | 'hero'>;

const priceSteps =
  'A listed price is shown with its out-the-door price, rated where enough similar cars are for sale, and with when the seller last confirmed it.';

const main: Voice = {
  headline: 'See the out-the-door price before you visit.',
  lead: priceSteps,
  hero: { shape: 'large-suv', paint: 'green', wheel: 'star5', alt: 'Green SUV, side view' },
};

const voices: Readonly<Record<BrandId, Voice>> = {
  atc: main,
  preview: main,
  demo: main,
  kbb: {
    headline: 'Know what it’s worth before you ask.',
    lead: 'Prices are shown with the similar cars they were compared with, and trade-in values are estimated from what sellers ask for cars like yours.',
    hero: { shape: 'ev-crossover', paint: 'silver', wheel: 'aero', alt: 'Silver electric crossover, side view' },
  },
  ford: {
    headline: 'Manufacturer-certified cars, all in one place.',
    lead: 'Dealers inspect them, the manufacturer warrants them; ask to see the papers of both. A listed price is shown with its out-the-door price.',
    hero: { shape: 'crew-cab-truck', paint: 'blue', wheel: 'six', alt: 'Blue truck, side view' },
  },
  caranddriver: {
    headline: 'Read what owners say, then see the price out the door.',
    lead: 'Guides, owners’ reviews and trims by model year, and the out-the-door price of cars for sale.',
    hero: { shape: 'sports-coupe', paint: 'red', wheel: 'mesh-graphite', alt: 'Red coupe, side view' },
  },
  whitelabel: {
    headline: 'Good cars, plainly priced.',
    lead: priceSteps,
    hero: { shape: 'compact-suv', paint: 'white', wheel: 'split5', alt: 'White crossover, side view' },
  },
};

const all: Link = { label: 'Shop', href: resultsPath() };
const fresh: Link = { label: 'New cars', href: browsePath('new-cars') };
const used: Link = { label: 'Used cars', href: browsePath('used-cars') };
const certified: Link = { label: 'Certified cars', href: browsePath('certified-cars') };
const bestDeals: Link = { label: 'Best deals', href: browsePath('best-deals') };
const byOwner: Link = { label: 'Cars by owner', href: marketplacePath() };
const sell: Link = { label: 'Sell or trade', href: sellPath() };
const build: Link = { label: 'Build and price', href: buildAndPricePath() };
const research: Link = { label: 'Research and guides', href: researchPath() };
const program: Link = { label: 'The program', href: makerPath('landing-page') };
const warranty: Link = { label: 'Inspection and warranty', href: makerPath('warranty') };
const owners: Link = { label: 'For owners', href: makerPath('owners') };
const dealers = (brand: Brand): Link => ({ label: 'Dealers', href: dealerSearchPath(brand) });

const headerLinks = (brand: Brand): Link[] => {
  if (brand.id === 'kbb') {
    return [
      used,
      fresh,
      { ...sell, label: 'Value your car' },
      { ...build, label: 'New car prices' },
      all,
      bestDeals,
      dealers(brand),
    ];
  }
  if (brand.id === 'ford') return [certified, program, warranty, owners, build, dealers(brand)];
  if (brand.id === 'caranddriver')
    return [{ ...research, label: 'Guides and reviews' }, build, all, fresh, used, bestDeals, dealers(brand)];
  if (brand.id === 'whitelabel') return [all, fresh, used, sell, build, dealers(brand)];
  return [used, fresh, bestDeals, sell, dealers(brand), all, certified, byOwner, build, research];
};

const accountColumn = {
  heading: 'Your account',
  links: [
    { label: 'Saved cars', href: accountPath('saved-cars') },
    { label: 'Saved searches', href: accountPath('saved-searches') },
    { label: 'Recently viewed', href: accountPath('recent') },
    { label: 'Alerts', href: accountPath('alerts') },
    { label: 'Profile', href: accountPath('profile') },
  ],
};

const footerColumns = (brand: Brand): BrandContent['footerColumns'] => [
  {
    heading: 'Shop',
    links:
      brand.id === 'ford'
        ? [certified, { ...dealers(brand), label: 'Dealers near you' }]
        : [used, fresh, certified, byOwner, { ...dealers(brand), label: 'Dealers near you' }],
  },
  {
    heading: 'Tools',
    links: [
      { label: 'Advanced search', href: searchFormPath() },
      build,
      research,
      // The maker's brand has no cash offers (RULING-89).
      ...(brand.id === 'ford' ? [] : [{ ...sell, label: 'Value your trade' }]),
      { label: 'Car loans', href: carLoansPath() },
      { label: 'Pre-qualify', href: creditAppPath() },
      { label: 'Buy online', href: buyOnlinePath() },
      { label: 'How we keep prices honest', href: carvantagePath() },
      { label: 'Search in your own words', href: voiceSearchHelpPath() },
      { label: 'Site map', href: sitemapPath() },
      // The maker's host has no accounts (AUTH-06).
      ...(brand.id === 'ford' ? [] : [{ label: 'For dealers', href: requestDealerPath() }]),
      { label: 'API', href: docsPath() },
    ],
  },
  brand.id === 'ford' ? { heading: 'Certified', links: [program, warranty, owners] } : accountColumn,
];

const agreementLinks = (brand: Brand, agreement: string): Link[] => {
  if (brand.id === 'ford') {
    return [
      { label: 'Visitor agreement', href: agreement },
      { label: 'Privacy', href: makerPath('privacy-policy') },
      { label: 'Your privacy choices', href: makerPath('consumer-privacy') },
      { label: 'Accessibility', href: makerPath('accessibility-statement') },
    ];
  }
  return [
    { label: 'Visitor agreement', href: agreement },
    { label: 'Privacy', href: `${agreement}#privacy` },
    { label: 'Accessibility', href: `${agreement}#accessibility` },
  ];
};

const wordmarkOf = (brand: Brand): BrandContent['wordmark'] => {
  const space = brand.name.indexOf(' ');
  // The wordmark of the review brand has a single weight.
  if (space === -1 || brand.id === 'caranddriver') return { strong: brand.name, light: '' };
  return { strong: brand.name.slice(0, space), light: brand.name.slice(space + 1) };
};

const linesOr = <T>(read: { ok: true; value: T[] } | { ok: false }, usual: readonly T[]): readonly T[] =>
  read.ok && read.value.length > 0 ? read.value : usual;

/** The texts and links of a brand for its header, footer and home page (BRND-06), with what the studio says of it. */
export const brandContent = (
  brand: Brand,
  agreementLink = brandFlags(brand).brand.variables.visitor_agreement_link,
  design?: BrandDesign,
): BrandContent => {
  const voice = voices[brand.id];
  const headline = brand.tenant?.headline ?? (design?.headline || voice.headline);
  const lead = brand.tenant?.tagline ?? (design?.tagline || voice.lead);
  return {
    wordmark: wordmarkOf(brand),
    headline,
    lead,
    hero: voice.hero,
    headerLinks: linesOr(readLinks(design?.navigation ?? ''), headerLinks(brand)),
    footerColumns: linesOr(readColumns(design?.footer ?? ''), footerColumns(brand)),
    footerNote:
      design?.footerNote || 'Out-the-door prices, explained deal ratings, and when each car was last confirmed.',
    legalLines: [design?.legalLine, design?.postalAddress].flatMap((line) => line || []),
    description: design?.description || lead,
    agreementLinks: agreementLinks(brand, agreementLink),
  };
};
