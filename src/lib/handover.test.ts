import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHandover, encodeHandover } from './handover.ts';

describe('handover of page data', () => {
  it('gives back every value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
        expect(decodeHandover(encodeHandover(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('has no double quote but those a text itself held as single ones', () => {
    expect(encodeHandover({ name: 'Ford’s “best”' })).not.toContain('"');
    expect(encodeHandover(["it's"])).toBe("['it\"s']");
  });
});
