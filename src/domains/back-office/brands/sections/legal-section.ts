import type { z } from 'zod';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wordsOf } from '#domains/reference/brands/settings/by-brand.ts';
import { legalTextSetting } from '#domains/reference/brands/settings/legal-texts.ts';
import { changedBrands, wordsGroups } from './words-groups.ts';

type Value = z.infer<typeof legalTextSetting.schema>;

export const createLegalSection = (brands: readonly Brand[]): SettingSection<Value> => ({
  slug: 'legal-text',
  label: 'Legal texts',
  lead: 'The visitor agreement, and the pages on privacy and accessibility that share its parts.',
  setting: legalTextSetting,
  groups: () =>
    wordsGroups(brands, [
      {
        name: 'listings',
        label: 'Listings and prices',
        kind: 'paragraphs',
        hint: 'Plain text; an empty line starts a new paragraph.',
      },
      { name: 'privacy', label: 'Privacy', kind: 'paragraphs', hint: 'Also on the privacy policy and choices.' },
      { name: 'accessibility', label: 'Accessibility', kind: 'paragraphs' },
      { name: 'use', label: 'Using the site', kind: 'paragraphs' },
    ]),
  effect: (before, after) =>
    changedBrands(
      brands,
      (brand) => JSON.stringify(wordsOf(before, brand)) === JSON.stringify(wordsOf(after, brand)),
      'the agreement and the pages that share its parts change.',
    ),
});
