import type { SettingField } from '#domains/people/site-settings/setting-section.ts';
import type { DesignField } from '#domains/reference/brands/studio/brand-design.ts';

/** A field of the studio; logo and icon are uploads and stand apart. */
export type StudioField = SettingField & { path: DesignField };
type Group = { title: string; lead?: string; fields: readonly StudioField[] };

const text = (path: DesignField, label: string, hint?: string): StudioField => ({
  path,
  label,
  kind: 'text',
  ...(hint !== undefined && { hint }),
});
const lines = (path: DesignField, label: string, hint: string): StudioField => ({
  path,
  label,
  kind: 'paragraphs',
  hint,
});
const choice = (
  path: DesignField,
  label: string,
  usual: string,
  choices: Readonly<Record<string, string>>,
): StudioField => ({
  path,
  label,
  kind: 'choice',
  choices: [{ value: '', label: usual }, ...Object.entries(choices).map(([value, name]) => ({ value, label: name }))],
});

/** What an operator designs of a brand, in the order of the screen. Empty fields keep the product's answer. */
export const studioGroups: readonly Group[] = [
  {
    title: 'Name and hosts',
    fields: [
      text('name', 'Name', 'In the header, titles, emails and the footer.'),
      lines('hosts', 'Hosts', 'Besides its own sub-domain. One on each line, such as cars.example.'),
    ],
  },
  {
    title: 'Colors and shape',
    lead: 'Everything else is derived from the accent, so that it can be read in light and dark.',
    fields: [
      text('accent', 'Accent', 'Buttons and links, such as #0a6b4f.'),
      text('onAccent', 'Text on the accent', 'Empty: white or black, whichever can be read.'),
      choice('corners', 'Corners', 'By the name of the sub-domain', { square: 'Square', soft: 'Soft', round: 'Round' }),
      choice('chrome', 'Header', 'By the name of the sub-domain', { plain: 'Plain', tinted: 'Tinted', dark: 'Dark' }),
      choice('headings', 'Headings', 'By the name of the sub-domain', { sans: 'Sans serif', serif: 'Serif' }),
    ],
  },
  {
    title: 'Home page and search engines',
    fields: [
      text('headline', 'Headline of the home page', 'Up to 80 characters.'),
      text('tagline', 'Tagline', 'The sentence below the headline, up to 200 characters.'),
      text('description', 'Description', 'For search engines, up to 300 characters. Empty: the tagline.'),
    ],
  },
  {
    title: 'Header links',
    fields: [
      lines(
        'navigation',
        'Links',
        'One on each line, in their order: Used cars | /cars-for-sale/used-cars. Empty: the usual ones.',
      ),
    ],
  },
  {
    title: 'Footer',
    fields: [
      lines('footer', 'Columns', 'A line “# Shop” begins a column, links as above follow. Empty: the usual ones.'),
      text('footerNote', 'Note below the logo'),
      text('legalLine', 'Legal line', 'The company behind the brand.'),
      text(
        'postalAddress',
        'Postal address',
        'In the footer and at the end of emails. Empty in emails: that of Settings.',
      ),
    ],
  },
  {
    title: 'Cars',
    fields: [
      text(
        'inventory',
        'Only the cars of this search',
        'The address of a search by condition, make, seller, dealer, fuel or drive, such as /cars-for-sale/used-cars/honda. Empty: all cars.',
      ),
    ],
  },
  {
    title: 'Email',
    lead: 'Your email server has to accept the address.',
    fields: [text('senderName', 'Sender'), text('senderAddress', 'Address of the sender')],
  },
  {
    title: 'Legal texts',
    lead: 'Plain text: an empty line starts a paragraph, a line that begins with # is a heading. Empty: the texts of Settings.',
    fields: [
      lines('agreement', 'Visitor agreement', 'Stands for the parts on listings and on using the site.'),
      lines('privacy', 'Privacy', 'Also on the page of privacy choices.'),
    ],
  },
];

export const studioFields: readonly StudioField[] = studioGroups.flatMap(({ fields }) => fields);
