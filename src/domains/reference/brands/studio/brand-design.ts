import { z } from 'zod';
import { defineSetting, type Setting } from '#lib/setting.ts';
import { MailFrom } from '../brand.ts';
import { contrastFigures, isReadable, ratioText, readableRatio } from './accent-contrast.ts';
import { readColumns, readLinks } from './link-lines.ts';

const oneLine = /^[^\p{Cc}]*$/u;
const line = (most: number) => z.string().trim().max(most).regex(oneLine, 'has to be one line.');
const lines = (most: number) => z.string().trim().max(most);
const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, 'is not a color such as #5a3bb5.');

/** A picture that was uploaded: the hash of its content and its size in the header. */
const PictureId = z.union([z.literal(''), z.string().regex(/^[0-9a-f]{32}-\d{1,4}x\d{1,4}$/)]);

const hostname = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/** Host names, one on each line. */
export const hostsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((host) => host !== ''),
  ),
];

const Hosts = lines(2000).superRefine((text, context) => {
  const hosts = hostsIn(text);
  if (hosts.length > 20) context.addIssue({ code: 'custom', message: 'has more than 20 hosts.' });
  for (const host of hosts) {
    if (hostname.test(host)) continue;
    context.addIssue({
      code: 'custom',
      message: `holds ${host.slice(0, 60)}, which is no host name such as cars.example.`,
    });
    return;
  }
});

const linkText = (most: number, read: typeof readLinks | typeof readColumns) =>
  lines(most).superRefine((text, context) => {
    const links = read(text);
    if (!links.ok) context.addIssue({ code: 'custom', message: `can’t be read: ${links.error}` });
  });

const mostLinks = 10;
const mostColumns = 4;

const Fields = z.strictObject({
  /** A retired brand has no pages; its versions stay. */
  status: z.enum(['live', 'retired']),
  name: line(60),
  hosts: Hosts,
  logo: PictureId,
  favicon: PictureId,
  accent: color,
  onAccent: color,
  corners: z.enum(['', 'square', 'soft', 'round']),
  chrome: z.enum(['', 'plain', 'tinted', 'dark']),
  headings: z.enum(['', 'sans', 'serif']),
  headline: line(80),
  tagline: line(200),
  description: line(300),
  navigation: linkText(2000, readLinks),
  footer: linkText(4000, readColumns),
  footerNote: line(200),
  legalLine: line(200),
  postalAddress: line(200),
  /** The address of a search of this site; its filters limit what the brand offers. */
  inventory: line(2000),
  senderName: z.union([z.literal(''), MailFrom.shape.name]),
  senderAddress: z.union([z.literal(''), MailFrom.shape.address]),
  /** Plain text with `## Heading` lines. */
  agreement: lines(20_000),
  privacy: lines(20_000),
});

/**
 * A brand as an operator designed it in the studio. An empty field leaves the answer to brands.json, and then to the
 * product.
 */
export const BrandDesign = Fields.superRefine((design, context) => {
  const refuse = (path: keyof typeof Fields.shape, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (design.senderName !== '' && design.senderAddress === '')
    refuse('senderAddress', 'is needed where there is a name.');
  if (design.senderAddress !== '' && design.senderName === '')
    refuse('senderName', 'is needed where there is an address.');
  if (design.onAccent !== '' && design.accent === '') refuse('onAccent', 'needs an accent to stand on.');
  const links = readLinks(design.navigation);
  if (links.ok && links.value.length > mostLinks) refuse('navigation', `has more than ${mostLinks} links.`);
  const columns = readColumns(design.footer);
  if (columns.ok && columns.value.length > mostColumns) refuse('footer', `has more than ${mostColumns} columns.`);
  for (const figure of contrastFigures(design.accent, design.onAccent)) {
    if (isReadable(figure)) continue;
    const { label, foreground, background, ratio } = figure;
    refuse(
      'onAccent',
      `can’t be read: ${label.toLowerCase()}, ${foreground} on ${background}, is ${ratioText(ratio)}, and AA asks for ${readableRatio} to 1.`,
    );
    return;
  }
});
export type BrandDesign = z.infer<typeof BrandDesign>;
export type DesignField = keyof BrandDesign;

export const emptyDesign: BrandDesign = {
  status: 'live',
  name: '',
  hosts: '',
  logo: '',
  favicon: '',
  accent: '',
  onAccent: '',
  corners: '',
  chrome: '',
  headings: '',
  headline: '',
  tagline: '',
  description: '',
  navigation: '',
  footer: '',
  footerNote: '',
  legalLine: '',
  postalAddress: '',
  inventory: '',
  senderName: '',
  senderAddress: '',
  agreement: '',
  privacy: '',
};

export const livePrefix = 'brand:';
export const draftPrefix = 'brand-draft:';

const settingNamed = (name: string): Setting<BrandDesign> =>
  defineSetting({ name, schema: BrandDesign, defaultValue: emptyDesign });

/** What is on a brand's pages; each brand is a setting of its own, with versions of its own. */
export const liveDesign = (brand: string): Setting<BrandDesign> => settingNamed(`${livePrefix}${brand}`);

/** What an operator works on, which only holders of a preview link see. */
export const draftDesign = (brand: string): Setting<BrandDesign> => settingNamed(`${draftPrefix}${brand}`);
