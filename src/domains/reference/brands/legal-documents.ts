import { withCopyrightYear } from './copyright-year.ts';
import type { LegalTexts } from './settings/legal-texts.ts';

/** The legal pages linked in the footer. Operators can replace the texts; the structure is fixed. */
export type LegalDocument = {
  title: string;
  intro: string;
  sections: readonly { id: keyof LegalTexts; heading: string; paragraphs: readonly string[] }[];
};

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

export const legalDocument = (name: LegalDocumentName, texts: LegalTexts, currentYear: number): LegalDocument => {
  const { title, intro, sections } = outlines[name];
  return {
    title,
    intro,
    sections: sections.map((id) => ({
      id,
      heading: headings[id],
      paragraphs: paragraphsIn(withCopyrightYear(texts[id], currentYear)),
    })),
  };
};
