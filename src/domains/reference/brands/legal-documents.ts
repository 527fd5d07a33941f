import { withCopyrightYear } from './copyright-year.ts';
import type { LegalTexts } from './settings/legal-texts.ts';
import { type LegalSection, sectionsOf } from './studio/site-text.ts';

/** The legal pages linked in the footer. Operators can replace the texts; the structure is fixed. */
export type LegalDocument = {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
};

/** Texts of the studio with headings of their own; empty where the common ones apply. */
export type LegalOverrides = { agreement: string; privacy: string };

const headings: Readonly<Record<keyof LegalTexts, string>> = {
  listings: 'Listings and prices',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  use: 'Using the site',
};

type Outline = { title: string; intro: string; sections: readonly (keyof LegalTexts)[] };

const outlines = {
  visitorAgreement: {
    title: 'Visitor agreement',
    intro: 'What you can expect of this site, and what it asks of you.',
    sections: ['listings', 'privacy', 'accessibility', 'use'],
  },
  privacyPolicy: {
    title: 'Privacy policy',
    intro: 'What we keep about you, why, and for how long.',
    sections: ['privacy'],
  },
  consumerPrivacy: {
    title: 'Your privacy choices',
    intro: 'You decide what we may keep. The site works the same either way.',
    sections: ['privacy'],
  },
  accessibilityStatement: {
    title: 'Accessibility statement',
    intro: 'How this site is built to be usable by everyone.',
    sections: ['accessibility'],
  },
} as const satisfies Record<string, Outline>;

export type LegalDocumentName = keyof typeof outlines;

/** Splits a text into paragraphs and drops repeated ones. */
const paragraphsIn = (text: string): string[] => [...new Set(text.split(/\n\s*\n/).map((words) => words.trim()))];

export const legalDocument = (
  name: LegalDocumentName,
  texts: LegalTexts,
  currentYear: number,
  { agreement, privacy }: LegalOverrides = { agreement: '', privacy: '' },
): LegalDocument => {
  const { title, intro, sections } = outlines[name];
  const common = (id: keyof LegalTexts): LegalSection => ({
    id,
    heading: headings[id],
    paragraphs: paragraphsIn(withCopyrightYear(texts[id], currentYear)),
  });
  const sectionsAt = (id: keyof LegalTexts): readonly LegalSection[] => {
    // The agreement of the studio stands where the common one begins.
    if (agreement !== '' && id === 'listings') return sectionsOf(agreement, headings.use, currentYear);
    if (agreement !== '' && id === 'use') return [];
    if (privacy === '' || id !== 'privacy') return [common(id)];
    // Links lead to #privacy, whatever the first heading is called.
    return sectionsOf(privacy, headings.privacy, currentYear).map((section, at) =>
      at === 0 ? { ...section, id: 'privacy' } : { ...section, id: `privacy-${section.id}` },
    );
  };
  return { title, intro, sections: sections.flatMap(sectionsAt) };
};
