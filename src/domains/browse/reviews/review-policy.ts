import type { LegalDocument } from '#domains/reference/brands/legal-documents.ts';

/** What readers may know of how reviews come about; it says what the settings are. */
export const reviewPolicy = ({
  checksAll,
  reportsToHold,
}: {
  checksAll: boolean;
  reportsToHold: number;
}): LegalDocument => ({
  title: 'How we check reviews',
  intro: 'Who writes reviews here, and what happens to them.',
  sections: [
    {
      id: 'writers',
      heading: 'Who writes them',
      paragraphs: [
        'Reviews of a dealer come from accounts that asked it a question, started a purchase or bought there. Reviews of a model come from people who say they own one; where the car is in their account, the review says so. Each account writes one review of each dealer and model.',
      ],
    },
    {
      id: 'numbers',
      heading: 'What the numbers count',
      paragraphs: [
        'Only reviews that can be read here. Ratings that dealers or their data bring along are not counted and not shown.',
      ],
    },
    {
      id: 'checks',
      heading: 'What happens before and after',
      paragraphs: [
        checksAll
          ? 'Every review is looked at before it’s shown.'
          : 'Reviews with contact details, links, shouting or foul words wait until we have looked at them; others are shown at once.',
        `If we don’t publish one, its author gets the reason by email. After ${reportsToHold === 1 ? 'a report' : `${reportsToHold} reports`} by readers, a review is taken down until we have looked at it.`,
      ],
    },
    {
      id: 'dealers',
      heading: 'What a dealer can do',
      paragraphs: ['A dealer can answer each review once. It can’t change or remove one.'],
    },
    {
      id: 'demo',
      heading: 'Demo reviews',
      paragraphs: ['On a site with demo cars there are demo reviews too. Each says “Demo review”.'],
    },
  ],
});
