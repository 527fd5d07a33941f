import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettingField } from '#domains/people/site-settings/setting-section.ts';
import { changesBetween, draftedValue, draftOf, rebased, textsOf } from './setting-draft.ts';

const fields: SettingField[] = [
  { path: 'used.b', label: 'Used', kind: 'percent' },
  { path: 'most', label: 'Most', kind: 'whole' },
  { path: 'words', label: 'Words', kind: 'paragraphs' },
  { path: 'shown', label: 'Shown', kind: 'yes-no' },
];

const values = fc.record({
  used: fc.record({ b: fc.integer({ min: 0, max: 3600 }).map((hundredths) => hundredths / 100) }),
  most: fc.integer(),
  words: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\r', '').trim()),
  shown: fc.boolean(),
});
const paths = fields.map(({ path }) => path);

describe('a draft of a setting', () => {
  it('a form sent back unchanged has no changes', () => {
    fc.assert(
      fc.property(values, (value) => {
        const current = textsOf(fields, value);
        expect(changesBetween(fields, current, draftOf(fields, current, current))).toEqual([]);
        expect(draftedValue(fields, value, current, current)).toEqual(value);
      }),
    );
  });

  it('gives the typed value, whatever was there before', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const [current, typed] = [textsOf(fields, before), textsOf(fields, after)];
        expect(draftedValue(fields, before, current, typed)).toEqual(after);
      }),
    );
  });

  it('rebased on a newer version, keeps both sides’ changes', () => {
    fc.assert(
      fc.property(values, values, values, fc.subarray(paths), (base, theirs, mine, touched) => {
        const [begunOn, current, typed] = [base, theirs, mine].map((value) => textsOf(fields, value));
        const draft = Object.fromEntries(
          paths.map((path) => [path, (touched.includes(path) ? typed : begunOn)?.[path] ?? '']),
        );
        const merged = rebased(draft, begunOn ?? {}, current ?? {});
        for (const path of paths) {
          const isMine = draft[path] !== begunOn?.[path];
          expect(merged[path]).toBe(isMine ? typed?.[path] : current?.[path]);
        }
      }),
    );
  });

  it('ignores fields that are not in the section', () => {
    const sent = { 'used.b': '5', __proto__: 'x', 'constructor.prototype.isOperator': 'yes', name: 'x' };
    expect(Object.keys(draftOf(fields, textsOf(fields, {}), sent))).toEqual(paths);
  });
});
