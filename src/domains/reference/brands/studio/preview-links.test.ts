import { expect, it } from 'vitest';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import { dayMs } from '#lib/duration.ts';
import type { Setting, SettingState } from '#lib/setting.ts';
import { createPreviewLinks } from './preview-links.server.ts';
import { previewParam } from './preview-param.ts';

const setUp = (secret = 'a secret') => {
  const now = { ms: 1_000_000 };
  const drafts: Record<string, number> = { 'brand-draft:acme': 3, 'brand-draft:other': 3 };
  const state = <T>({ name, defaultValue }: Setting<T>): SettingState<T> => ({
    version: drafts[name] ?? 0,
    value: defaultValue,
  });
  const links = createPreviewLinks({
    tokens: createSignedTokens({ secret, purpose: 'brand-preview' }),
    settings: { state },
    clock: { now: () => now.ms },
  });
  const token = new URL(links.linkTo('http://acme.localhost/', 'acme')).searchParams.get(previewParam) ?? '';
  return { links, token, now, drafts };
};

it('BRND-12: a preview link shows the draft it was made of, of its brand, for a day', () => {
  const { links, token, now, drafts } = setUp();
  expect(links.read(token, 'acme')).toMatchObject({ brand: 'acme', draft: 3 });
  expect(links.read(token, 'other')).toBeUndefined();
  drafts['brand-draft:acme'] = 4;
  expect(links.read(token, 'acme')).toBeUndefined();
  drafts['brand-draft:acme'] = 3;
  now.ms += dayMs - 1;
  expect(links.read(token, 'acme')).toBeDefined();
  now.ms += 1;
  expect(links.read(token, 'acme')).toBeUndefined();
});

it('BRND-12: a token that was altered, signed by others, or is none is no preview', () => {
  const { links, token } = setUp();
  const [content = '', signature = ''] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ brand: 'acme', draft: 3, untilMs: 9e15 })).toString('base64url');
  for (const wrong of [
    '',
    'x',
    content,
    `${forged}.${signature}`,
    `${token}.x`,
    setUp('another secret').token,
    'a'.repeat(5000),
  ]) {
    expect([wrong.slice(0, 20), links.read(wrong, 'acme')]).toEqual([wrong.slice(0, 20), undefined]);
  }
});
