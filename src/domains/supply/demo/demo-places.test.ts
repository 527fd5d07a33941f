import { describe, expect, it } from 'vitest';
import { isBase } from '#domains/reference/locations/military-bases.ts';
import { milesBetween } from '#lib/distance.ts';
import { realCatalogue, realPlaces } from '#tests/fixtures/inventory.ts';
import { planDemoInventory } from './demo-inventory.ts';
import { demoMetros } from './demo-metros.ts';

const places = realPlaces();
const catalogue = realCatalogue();
const planOf = (listings: number) =>
  planDemoInventory({
    seed: 1,
    listings,
    catalogue,
    places: places.peopledPlaces(),
    nowMs: Date.UTC(2026, 10, 16, 9),
  });
const { dealers } = planOf(50_000);

const dealersWithin = (city: string, state: string, miles: number) => {
  const middle = places.city(city, state);
  if (!middle) throw new Error(`no ${city}`);
  return dealers.filter(({ address }) => milesBetween(address, middle) <= miles);
};

describe('locations of demo dealers', () => {
  it('every metropolitan area of the list is a place', () => {
    expect(demoMetros.filter(({ city, state }) => !places.city(city, state))).toEqual([]);
    expect(demoMetros.filter(({ areaCodes }) => areaCodes.some((code) => !/^[2-9]\d\d$/.test(code)))).toEqual([]);
  });

  it('a large metropolitan area has over a thousand cars within 25 miles', () => {
    const plan = planOf(50_000);
    const atlanta = new Set(dealersWithin('Atlanta', 'GA', 25).map(({ id }) => id));
    const sampled = 10_000;
    const near = Array.from({ length: sampled }, (_, index) => plan.carAt(index * 5)).filter(
      ({ owner, listing }) => atlanta.has(owner.id) && listing.removedMs === null,
    );
    expect(near.length * 5).toBeGreaterThan(1000);
  });

  it('dealers are where people are: Boise and rural towns have some, hamlets none', () => {
    expect(dealersWithin('Boise', 'ID', 25).length).toBeGreaterThanOrEqual(3);
    expect(dealersWithin('Dodge City', 'KS', 120).length).toBeGreaterThanOrEqual(2);
    const hamlets = dealers.filter(
      ({ address }) =>
        places.cityPlaces(address.city, address.state).length === 1 && places.zipsWithin(address, 12) < 3,
    );
    const towns = new Set(demoMetros.map(({ city, state }) => `${city}, ${state}`));
    expect(hamlets.filter(({ address }) => !towns.has(`${address.city}, ${address.state}`))).toEqual([]);
  });

  it('phone numbers have a local area code', () => {
    const codesIn = (state: string) =>
      new Set(demoMetros.filter((metro) => metro.state === state).flatMap(({ areaCodes }) => areaCodes));
    const foreign = dealers.filter(({ phone, address }) => !codesIn(address.state).has(phone.slice(0, 3)));
    expect(foreign).toEqual([]);
    const boise = dealersWithin('Boise', 'ID', 25);
    expect(boise.filter(({ phone }) => !/^(208|986)55501\d\d$/.test(phone))).toEqual([]);
  });

  it('nobody sells on a military base, and boroughs and suburbs have their own area code', () => {
    expect(dealers.filter(({ address }) => isBase(address.city))).toEqual([]);
    const codeIn = (city: string, state: string) => [
      ...new Set(
        dealers
          .filter(({ address }) => address.city === city && address.state === state)
          .map(({ phone }) => phone.slice(0, 3)),
      ),
    ];
    for (const code of codeIn('Brooklyn', 'NY')) expect(['718', '347', '929']).toContain(code);
    for (const code of codeIn('New York', 'NY')) expect(['212', '646', '917']).toContain(code);
    for (const code of codeIn('Ontario', 'CA')) expect(['909', '840']).toContain(code);
  });

  it('makes that are sold together are, and others are not', () => {
    const alone = (make: string) =>
      dealers.filter(({ franchises: [first, ...more] }) => first === make && more.length === 0);
    expect([...alone('BUICK'), ...alone('CHRY')]).toEqual([]);
    expect(alone('CHEV').length).toBeGreaterThan(20);
  });

  it('dealers’ names are unique, and name the makes they sell', () => {
    expect(new Set(dealers.map(({ name }) => name)).size).toBe(dealers.length);
    const silent = dealers.filter(({ name, franchises }) =>
      franchises.some((code) => {
        const make = catalogue.lookups.makes.get(code)?.name ?? '';
        return !name.toLowerCase().includes(make.toLowerCase());
      }),
    );
    expect(silent).toEqual([]);
  });

  it('rare makes are sold only where enough people live', () => {
    const exotic = dealers.filter(({ franchises }) => franchises.some((code) => ['FER', 'LAM', 'RR'].includes(code)));
    expect(exotic.every(({ address }) => places.zipsWithin(address, 40) > 60)).toBe(true);
  });
});
