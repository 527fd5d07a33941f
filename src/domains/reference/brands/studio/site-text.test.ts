import { expect, it } from 'vitest';
import { legalDocument } from '../legal-documents.ts';
import { legalTextSetting } from '../settings/legal-texts.ts';
import { sectionsOf } from './site-text.ts';

it('an operator’s text becomes headings and paragraphs, and markup in it stays text', () => {
  const text = 'First.\n\n## Returns\nWithin <b>7</b> days.\nStill one.\n\nAnother.\n# Returns\nTwice.';
  expect(sectionsOf(text, 'Terms', 2026)).toEqual([
    { id: 'terms', heading: 'Terms', paragraphs: ['First.'] },
    { id: 'returns', heading: 'Returns', paragraphs: ['Within <b>7</b> days.\nStill one.', 'Another.'] },
    { id: 'returns-2', heading: 'Returns', paragraphs: ['Twice.'] },
  ]);
});

it('BRND-11: texts of the studio stand for their parts of the agreement, and #privacy leads to the privacy text', () => {
  const { all } = legalTextSetting.defaultValue;
  const own = { agreement: '# House rules\nBe kind.', privacy: '# What we keep\nLittle.\n# How long\nBriefly.' };
  const { sections } = legalDocument('visitorAgreement', all, 2026, own);
  expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
    ['house-rules', 'House rules'],
    ['privacy', 'What we keep'],
    ['privacy-how-long', 'How long'],
    ['accessibility', 'Accessibility'],
  ]);
  expect(legalDocument('consumerPrivacy', all, 2026, own).sections[0]?.paragraphs).toEqual(['Little.']);
});
