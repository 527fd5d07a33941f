import { describe, expect, it } from 'vitest';
import { everyPageType, greetsNewUsers, pageTypeOf, pageTypes } from './page-type.ts';

const match = (handle: unknown, loaderData: unknown = undefined) => ({ handle, loaderData });

describe('page types', () => {
  it('URL-01: the set is closed and has no duplicates', () => {
    expect(pageTypes).toHaveLength(32);
    expect(new Set(pageTypes).size).toBe(32);
    // What it has no name for borrows none.
    expect(new Set(everyPageType).size).toBe(everyPageType.length);
  });

  it('URL-01: the innermost route sets the type, or derives it from its data', () => {
    expect(pageTypeOf([match(undefined), match({ pageType: 'hp' })], '', false)).toBe('hp');
    const byData = { pageType: ({ isMaker }: { isMaker: boolean }) => (isMaker ? 'fordlanding' : 'hp') };
    expect(pageTypeOf([match(byData, { isMaker: true })], '', false)).toBe('fordlanding');
  });

  it('RULING-31: new users are not greeted on sign-in pages, error pages and forms', () => {
    expect(everyPageType.filter((type) => !greetsNewUsers(type)).sort()).toEqual([
      ...[
        'conversation',
        'creditapp',
        'error',
        'reportlisting',
        'share',
        'sharedlist',
        'signin',
        'subscriptions',
        'unsubscribe',
        'wallet',
      ],
    ]);
  });

  it('URL-01: a failed page has the type error', () => {
    expect(pageTypeOf([match({ pageType: 'hp' })], '', true)).toBe('error');
    expect(pageTypeOf([], '', false)).toBe('error');
  });
});
