import { expect, it } from 'vitest';
import { legalDocument } from './legal-documents.ts';
import { legalTextSetting } from './settings/legal-texts.ts';

const lineOf = (text: string): string | undefined =>
  legalDocument('privacyPolicy', { ...legalTextSetting.defaultValue.all, privacy: text }, 2026).sections[0]
    ?.paragraphs[0];

it.each([
  ['© 2019 Acme Motors', '© 2026 Acme Motors'],
  ['Copyright 2015-2023 Acme', 'Copyright 2015-2026 Acme'],
  ['copyright (c) 2024, Acme', 'copyright (c) 2026, Acme'],
  ['© 2025 Acme', '© 2025 Acme'],
  ['© 2026 Acme', '© 2026 Acme'],
  ['Our policy of 2019 covers the 2014 Accord.', 'Our policy of 2019 covers the 2014 Accord.'],
])('SRCH-07, RULING-58: an older copyright year in legal text is replaced by the current one: %s', (text, words) => {
  expect(lineOf(text)).toBe(words);
});
