import { withCopyrightYear } from '../copyright-year.ts';

export type LegalSection = { id: string; heading: string; paragraphs: readonly string[] };

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'part';

/**
 * An operator's text as headings and paragraphs: a line that begins with `#` is a heading, an empty line starts a new
 * paragraph. Nothing else is read, so it can hold no markup.
 */
export const sectionsOf = (text: string, firstHeading: string, currentYear: number): readonly LegalSection[] => {
  const sections: { id: string; heading: string; paragraphs: string[] }[] = [];
  const open = (heading: string) => {
    const id = anchorOf(heading);
    const twins = sections.filter((section) => section.id === id || section.id.startsWith(`${id}-`)).length;
    sections.push({ id: twins === 0 ? id : `${id}-${twins + 1}`, heading, paragraphs: [] });
  };
  for (const block of withCopyrightYear(text, currentYear).split(/\n\s*\n/)) {
    let paragraph: string[] = [];
    const close = () => {
      if (paragraph.length === 0) return;
      if (sections.length === 0) open(firstHeading);
      sections.at(-1)?.paragraphs.push(paragraph.join('\n'));
      paragraph = [];
    };
    for (const line of block.split('\n').map((one) => one.trim())) {
      if (line === '') continue;
      if (!line.startsWith('#')) {
        paragraph.push(line);
        continue;
      }
      close();
      open(line.replace(/^#+\s*/, '') || firstHeading);
    }
    close();
  }
  return sections.map((section) => ({ ...section, paragraphs: [...new Set(section.paragraphs)] }));
};
