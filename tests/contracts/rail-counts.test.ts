import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { railGroups } from '#domains/finding/criteria/filter-groups.ts';
import { allOfFields, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { type PageApp, startPageApp } from '#tests/fixtures/page-app.ts';

/** Pages without a selection, with selections that narrow each other, and with selections that widen each other. */
const addresses = [
  '/cars-for-sale/all-cars',
  '/cars-for-sale/all-cars?featureCode=1078,1211&vehicleHistoryType=CLEAN_TITLE',
  '/cars-for-sale/used-cars/suv-crossover?extColorSimple=BLACK,WHITE&mileage=100000',
  '/cars-for-sale/all-cars/toyota',
];

const linksPerPage = 8;

/** Opens every group: closed groups are not in the page. */
const withAllGroupsOpen = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}open=${railGroups.map(({ id }) => id).join()}`;

describe('the filter rail over HTTP', () => {
  let world: PageApp;
  beforeAll(async () => {
    world = await startPageApp({ env: { DEMO_LISTINGS: '900', DEMO_SEED: '7' } });
    await world.running.start();
  });
  afterAll(() => world.close());

  const open = async (path: string): Promise<string> => {
    const { status, text } = await world.ask(path);
    expect(status, path).toBe(200);
    return text;
  };
  const plain = (html: string): string =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .trim();
  /** "642 used SUVs", "No used SUVs". */
  const totalOf = (page: string): number => {
    const [first = ''] = plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1] ?? '').split(' ');
    return first === 'No' ? 0 : Number(first.replaceAll(',', ''));
  };
  /** Tiles and swatches say "SUV, 9,873 cars"; plain lines end with their count. */
  const choicesOf = (page: string) => {
    const [, rail = ''] = page.split('id="refine"');
    const [panel = ''] = rail.split('</form>');
    return [...panel.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].flatMap(([, attributes = '', inside = '']) => {
      const href = plain(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
      const count = /([\d,]+)(?: cars?)?$/.exec(plain(inside))?.[1]?.replaceAll(',', '');
      const chosen = attributes.includes('aria-current');
      return href === '' || count === undefined ? [] : [{ label: plain(inside), href, chosen, count: Number(count) }];
    });
  };
  const read = (path: string): { criteria: Criteria; search: Search; canonical: string } => {
    const brand = world.running.services.brands.resolve({ place: { id: 'atc' } });
    const { search, canonical } = resolveUrl(path, { brand, ...world.running.services.lookups });
    if (!search) throw new Error(`${path} is no search`);
    return { criteria: search.criteria, search, canonical };
  };
  /** Opens one of several links and searches for the others: the page's total follows from its search. */
  const totalAt = async (href: string, at: number): Promise<number> =>
    at % linksPerPage === 0
      ? totalOf(await open(href))
      : world.running.services.search.count(read(href).search, { inventory: wholeInventory });

  it.each(addresses)('RULING-70: every count on %s is the total of the page it links to', async (address) => {
    const { criteria: before, canonical } = read(address);
    const page = await open(withAllGroupsOpen(canonical));
    const total = totalOf(page);
    const choices = choicesOf(page);
    expect(choices.length).toBeGreaterThan(40);
    for (const [at, { label, href, chosen, count }] of choices.entries()) {
      const { criteria: after } = read(href);
      const changed = setFilters.map(([field]) => field).find((field) => `${after[field]}` !== `${before[field]}`);
      const narrows = changed === undefined || (allOfFields as readonly string[]).includes(changed);
      const where = `${label} of ${address}, ${href}`;
      if (chosen) {
        if (narrows) expect(total, where).toBe(count);
        continue;
      }
      const adds = !narrows && before[changed].length > 0;
      expect(await totalAt(href, at), where).toBe(adds ? total + count : count);
    }
  });

  it('SRCH-20: a fetched group has the page’s counts, is cacheable unless by cost, and refuses bad requests', async () => {
    const ask = (query: Record<string, string>) =>
      world.ask(`/cars-for-sale/api/filter-group?${new URLSearchParams(query)}`);
    const address = '/cars-for-sale/all-cars/toyota';
    const page = await open(withAllGroupsOpen(address));
    const { status, headers, text } = await ask({ address, group: 'fuel' });
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=15']);
    const { sections } = JSON.parse(text).payload;
    const choices = sections.flatMap(({ choices }: { choices: { href?: string; count: number }[] }) => choices);
    expect(choices.length).toBeGreaterThan(1);
    const counts = new Map(choicesOf(page).map(({ href, count }) => [href, count]));
    for (const { href, count } of choices) if (href) expect(counts.get(href), href).toBe(count);
    const byCost = await ask({ address: `${address}?maxPayment=400`, group: 'fuel' });
    expect([byCost.status, byCost.headers['cache-control']]).toEqual([200, 'private, no-store']);
    for (const [query, refusal] of [
      [{ address, group: 'nothing' }, 400],
      [{ address }, 400],
      [{ address: '', group: 'fuel' }, 400],
      [{ address: 'x'.repeat(9000), group: 'fuel' }, 400],
      [{ address: 'https://elsewhere.example/cars-for-sale/all-cars', group: 'fuel' }, 400],
      [{ address: '//elsewhere.example/cars-for-sale/all-cars', group: 'fuel' }, 400],
      [{ address: '/cars-for-sale/vehicle/700000001', group: 'fuel' }, 404],
      [{ address: '/%', group: 'fuel' }, 404],
    ] as const) {
      const answer = await ask(query);
      expect([query, answer.status]).toEqual([query, refusal]);
      expect(JSON.parse(answer.text)).toMatchObject({ code: expect.any(String) });
    }
  });
});
