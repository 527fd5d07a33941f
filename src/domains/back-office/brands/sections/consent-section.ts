import type { z } from 'zod';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wordsOf } from '#domains/reference/brands/settings/by-brand.ts';
import { consentWordsSetting } from '#domains/reference/brands/settings/consent-copy.ts';
import { changedBrands, wordsGroups } from './words-groups.ts';

type Value = z.infer<typeof consentWordsSetting.schema>;

export const createConsentSection = (brands: () => readonly Brand[]): SettingSection<Value> => ({
  slug: 'consent-text',
  label: 'Consent texts',
  lead: 'The question at the bottom of a page, asked once of everyone who hasn’t answered. Plain text.',
  setting: consentWordsSetting,
  groups: () =>
    wordsGroups(brands(), [
      { name: 'question', label: 'Question', kind: 'text' },
      { name: 'words', label: 'Explanation', kind: 'text', hint: 'What is kept, and why. Up to 400 characters.' },
      { name: 'no', label: 'Answer no', kind: 'text', hint: 'Both answers look the same.' },
      { name: 'yes', label: 'Answer yes', kind: 'text' },
    ]),
  effect: (before, after) =>
    changedBrands(
      brands(),
      (brand) => JSON.stringify(wordsOf(before, brand)) === JSON.stringify(wordsOf(after, brand)),
      'the question changes. Answers already given stay.',
    ),
});
