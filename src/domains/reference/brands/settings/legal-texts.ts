import { z } from 'zod';
import { defineSetting } from '#lib/setting.ts';
import { byBrand } from './by-brand.ts';

/** Plain text; paragraphs are separated by an empty line. */
const text = z.string().trim().max(20_000);

const LegalTexts = z.strictObject({
  listings: text.min(1),
  privacy: text.min(1),
  accessibility: text.min(1),
  use: text.min(1),
});
export type LegalTexts = z.infer<typeof LegalTexts>;

const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n');

/** The default legal texts. */
const delivered: LegalTexts = {
  listings: paragraphs(
    'Cars are offered by dealers and private sellers, who are responsible for what they say about them. We check VINs, flag contradictions and show when a seller last confirmed a car.',
    'Out-the-door prices are estimates from the listed price, the seller’s stated fee and the usual taxes of your state. The contract you sign decides.',
    'Deal ratings compare a price with similar cars and name how many there were. With fewer than eight, there is no rating.',
    'Sponsored cars are labeled, meet the same filters as the others and never change their order.',
  ),
  privacy: paragraphs(
    'Pages of this site call no third party. Searching, viewing and comparing cars works without an account and without cookies beyond the ones you choose.',
    'If you allow it, we count visits with a random number kept in your browser. You can take the permission back at any time, and a browser that sends the Global Privacy Control signal is never counted.',
    'What you write to a seller goes to that seller and to nobody else. We don’t sell or share contact details.',
    'Saved cars, searches and alerts of an account are deleted fourteen days after you cancel it. Until then you can come back, or download everything we keep about you.',
  ),
  accessibility: paragraphs(
    'We aim at WCAG 2.2 level AA on every page: keyboard, screen reader, zoom to 400 percent, contrast in light and dark, and no motion when your device asks for none.',
    'Search, vehicle pages and forms work without JavaScript.',
    'If something gets in your way, write to the address of this site’s operator and say which page and which tool you use. We answer within five business days.',
  ),
  use: paragraphs(
    'Please search as a person would. Programs are welcome to use the JSON interface and the feeds, within the limits it states.',
    'Don’t send sellers messages you wouldn’t want to receive.',
  ),
};

export const legalTextSetting = defineSetting({
  name: 'legal-text',
  schema: z.strictObject({
    all: LegalTexts,
    /** Empty values use the texts for all brands. */
    brands: byBrand(z.strictObject({ listings: text, privacy: text, accessibility: text, use: text }).partial()),
  }),
  defaultValue: { all: delivered, brands: {} },
});
