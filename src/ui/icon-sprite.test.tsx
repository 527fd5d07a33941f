// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { mount } from '#tests/fixtures/mount.ts';
import { Icon } from './icon.tsx';
import { IconSprite } from './icon-sprite.tsx';
import { spriteOf } from './sprite-of.server.ts';

const withSprite = (page: string): string => {
  const { at, symbols } = spriteOf(page);
  return page.slice(0, at) + symbols + page.slice(at);
};
const symbolIds = (within: ParentNode) => [...within.querySelectorAll('svg > symbol')].map(({ id }) => id);

afterEach(() => document.body.replaceChildren());

it('a page is sent with the drawings of its own icons, and of those that its script draws at once', () => {
  const page = document.createElement('div');
  page.innerHTML = withSprite(
    renderToString(
      <>
        <IconSprite />
        <Icon name="search" />
        <Icon name="double-down" label="More" />
        <Icon name="search" />
      </>,
    ),
  );
  expect(symbolIds(page)).toEqual(['icon-heart', 'icon-search', 'icon-double-down']);
  expect(page.querySelector('#icon-search > path')?.getAttribute('d')).toMatch(/^M/);
});

it('words of a page that look like an icon draw none', () => {
  const html = withSprite(renderToString([<IconSprite key="sprite" />, ' href="#icon-search" ']));
  expect(html).not.toContain('icon-search"');
});

it('an icon that the page came without is added once', async () => {
  const { act, update, unmount } = await mount(<IconSprite />);
  await update(
    <>
      <IconSprite />
      <Icon name="trash" />
      <Icon name="trash" />
    </>,
  );
  await vi.waitFor(() => expect(symbolIds(document)).toEqual(['icon-trash']), { timeout: 600_000 });
  await act(() => {});
  await unmount();
});
