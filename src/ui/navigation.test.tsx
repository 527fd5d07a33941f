// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { serverRender } from '#tests/fixtures/mount.ts';
import { Chip } from './chip.tsx';
import { Breadcrumb } from './layout/breadcrumb.tsx';
import { Pagination } from './layout/pagination.tsx';
import { TabLinks, Tabs } from './layout/tabs.tsx';

describe('Pagination', () => {
  const hrefFor = (page: number) => `/cars?page=${page}`;
  const links = (page: number) =>
    [...serverRender(<Pagination page={page} pageCount={9} hrefFor={hrefFor} />).querySelectorAll('a')].map((link) => ({
      name: link.getAttribute('aria-label'),
      href: link.getAttribute('href'),
      current: link.getAttribute('aria-current'),
    }));

  it('marks only the current page', () => {
    expect(links(4).filter(({ current }) => current !== null)).toEqual([
      { name: 'Page 4', href: '/cars?page=4', current: 'page' },
    ]);
  });

  it('links to the previous and next page, except at the ends', () => {
    expect(links(4).map(({ name }) => name)).toContain('Previous');
    expect(links(1).map(({ name }) => name)).not.toContain('Previous');
    expect(links(9).map(({ name }) => name)).not.toContain('Next');
    expect(links(1).find(({ name }) => name === 'Next')?.href).toBe('/cars?page=2');
  });

  it('renders nothing for a single page', () => {
    expect(serverRender(<Pagination page={1} pageCount={1} hrefFor={hrefFor} />).innerHTML).toBe('');
  });
});

describe('Breadcrumb', () => {
  it('links every step but the current page', () => {
    const page = serverRender(
      <Breadcrumb
        items={[
          { label: 'Home', href: '/' },
          { label: 'SUVs', href: '/suvs' },
        ]}
      />,
    );
    expect([...page.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['Home']);
    expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('SUVs');
  });
});

describe('Tabs', () => {
  it('are radio buttons of one group with the first checked, and labeled panels', () => {
    const page = serverRender(
      <Tabs
        legend="Payment"
        tabs={[
          { id: 'finance', label: 'Finance', content: 'a month' },
          { id: 'cash', label: 'Cash', content: 'once' },
        ]}
      />,
    );
    const radios = [...page.querySelectorAll('input')];
    expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
    expect(new Set(radios.map(({ name }) => name)).size).toBe(1);
    expect([...page.querySelectorAll('section')].map((panel) => panel.getAttribute('aria-label'))).toEqual([
      'Finance',
      'Cash',
    ]);
  });

  it('TabLinks marks the current link', () => {
    const page = serverRender(
      <TabLinks
        label="Yours"
        items={[
          { href: '/a', label: 'A' },
          { href: '/b', label: 'B', current: true },
        ]}
      />,
    );
    expect(page.querySelector('[aria-current="page"]')?.textContent).toBe('B');
  });
});

describe('Chip', () => {
  it('a removable chip is a link with the word Remove', () => {
    const link = serverRender(
      <Chip href="/cars" removable>
        AWD
      </Chip>,
    ).querySelector('a');
    expect(link?.textContent).toBe('Remove AWD');
    expect(link?.getAttribute('href')).toBe('/cars');
  });
});
