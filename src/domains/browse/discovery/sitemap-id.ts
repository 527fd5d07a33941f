/** Parts of the sitemap; places, dealers and cars come in numbered parts (RULING-72). */
const single = ['main', 'makes', 'models'] as const;
const numbered = ['geo', 'dealers', 'inventory'] as const;

export type SitemapName = (typeof single)[number] | (typeof numbered)[number];
export type SitemapId = { readonly name: SitemapName; readonly part: number };

const isOneOf = <T extends string>(names: readonly T[], text: string): text is T =>
  (names as readonly string[]).includes(text);

export const readSitemapId = (text: string): SitemapId | undefined => {
  if (isOneOf(single, text)) return { name: text, part: 1 };
  const [, name = '', part = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(text) ?? [];
  return isOneOf(numbered, name) ? { name, part: Number(part) } : undefined;
};

export const sitemapIdText = ({ name, part }: SitemapId): string => (isOneOf(single, name) ? name : `${name}-${part}`);
