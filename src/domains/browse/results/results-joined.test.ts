import { beforeAll, describe, expect, it } from 'vitest';
import { createWordReader } from '#domains/finding/criteria/words/read-words.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { readGroup } from './open-groups.ts';
import { addressOfChoices } from './pending-choices.ts';
import { createResults, type Results } from './results.server.ts';
import type { ResultsView } from './results-view.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };

let results: Results;
beforeAll(async () => {
  const world = loadWorld();
  const { search, clock } = await searchOver(world, generateInventory(world, 300));
  const { readWords } = createWordReader({ ...world, largestCities });
  results = createResults({ search, lookups: world.lookups, readWords, clock });
});

const open = (url: string, at?: 'marketplace') =>
  results.open({ url, brand, shopper: { inventory: wholeInventory }, ...(at && { at }) });
const page = async (url: string, at?: 'marketplace'): Promise<ResultsView> => {
  const answer = await open(url, at);
  if (answer.kind !== 'page') throw new Error(JSON.stringify(answer));
  return answer.view;
};
const leadsTo = async (url: string, at?: 'marketplace'): Promise<string> => {
  const answer = await open(url, at);
  return answer.kind === 'redirect' ? answer.location : answer.kind;
};
/** Of every group, as it is fetched when it is opened. */
const choicesOf = async ({ address, facets }: ResultsView) => {
  const groups = facets.map(({ id }) =>
    results.group({ address, group: readGroup(id) ?? 'price', brand, shopper: { inventory: wholeInventory } }),
  );
  return (await Promise.all(groups)).flatMap(({ id, sections = [] } = { id: '', title: '' }) =>
    sections.flatMap(({ choices, rest = [] }) =>
      [...choices, ...rest].flatMap(({ label, href }) => (href ? [{ name: `${id} ${label}`, href }] : [])),
    ),
  );
};

describe('changes made before the last one has loaded', () => {
  it.each(['/cars-for-sale/all-cars/atlanta-ga?searchRadius=0', '/cars-for-sale/used-cars/ford?extColorSimple=!RED'])(
    'two clicks at once on %s give the same result as one after the other',
    async (url) => {
      const answer = await open(url);
      const view = answer.kind === 'redirect' ? await page(answer.location) : await page(url);
      const choices = await choicesOf(view);
      let compared = 0;
      for (let at = 0; at < choices.length; at += 9) {
        const [first, second] = [choices[at], choices[(at * 7 + 5) % choices.length]];
        if (!first || !second || second.name === first.name) continue;
        const then = (await choicesOf(await page(first.href))).find(({ name }) => name === second.name);
        if (!then) continue;
        compared += 1;
        const together = addressOfChoices(view.address, { links: [first.href, second.href] });
        expect(await leadsTo(together), `${first.name}, ${second.name}`).toBe(then.href);
      }
      expect(compared).toBeGreaterThan(3);
    },
  );

  it('a form is merged with clicked links', async () => {
    const view = await page('/cars-for-sale/all-cars');
    const red = (await choicesOf(view)).find(({ name }) => name.endsWith(' Red'))?.href ?? '';
    const form = '/cars-for-sale/searchresults.xhtml?maxPrice=30000&was=+50';
    const address = await leadsTo(addressOfChoices(view.address, { links: [red], form }));
    const { chips } = await page(address);
    expect(chips.map(({ label }) => label).toSorted()).toEqual(['Red', 'Under $30,000']);
  });

  it('a removed chip and a checked box are both applied, on the marketplace too', async () => {
    const at = 'marketplace';
    const view = await page('/marketplace/listings?mileage=200000', at);
    const miles = view.chips.find(({ key }) => key.startsWith('mileage'))?.href ?? '';
    const condition = (await choicesOf(view)).find(({ name }) => name.startsWith('condition '))?.href ?? '';
    const address = await leadsTo(addressOfChoices(view.address, { links: [miles, condition] }), at);
    expect(address).toMatch(/^\/marketplace\/listings\?listingType=[A-Z]+$/);
  });
});
