import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCertifiedContent } from '#domains/cars/listings/certified-content.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { createOwnerDetails, type LoadOwner } from '#domains/cars/sellers/owner-details.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createBreakers } from '#platform/http/breakers.ts';
import { aListing, anOwner } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver, type World } from '#tests/fixtures/listing-world.ts';
import { behave, outcome, type Upstream } from '#tests/fixtures/upstream.ts';
import { placeOf } from '#tests/fixtures/visitor-place.ts';
import { createVehiclePages, type VehicleAnswer } from './vehicle-page.server.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const url = '/cars-for-sale/vehicle/700000001';
const program = {
  programName: 'Honda certified',
  inspectionPoints: 150,
  warranty: ['Engine and transmission'],
  url: '/cars-for-sale/certified-cars/honda',
};

let world: World;
beforeAll(() => {
  world = loadWorld();
});

const setUp = async (upstream: { owner?: Upstream; nearby?: Upstream; certified?: Upstream }) => {
  const logged: string[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: object, message: string) => void logged.push(message),
  };
  const breakers = createBreakers({ log });
  const owners = breakers.guard('ownerDetails', (load: LoadOwner) => behave(upstream.owner ?? 'well', load));
  const car = aListing({ listingType: 'CERTIFIED' });
  const other = aListing({ id: 700_000_002, vin: '1HGCV1F34LA000002', ownerId: 60_000_002, listingType: 'CERTIFIED' });
  const inventory = { listings: [car, other], owners: [anOwner(), anOwner({ id: 60_000_002, name: 'Decatur Honda' })] };
  const readOwnerDetails = createOwnerDetails({ fire: owners.fire, log });
  const { search, clock } = await searchOver(world, inventory, undefined, { readOwnerDetails });
  const lot = breakers.guard('nearbyLot', (args: Parameters<ListingSearch['nearbyLot']>) =>
    behave(upstream.nearby ?? 'well', () => search.nearbyLot(...args)),
  );
  const read = vi.fn(() => behave(upstream.certified ?? 'well', async () => ({ HONDA: program })));
  const content = breakers.guard('certifiedContent', read);
  const certified = createCertifiedContent({ fire: () => content.fire(undefined), log });
  const started = certified.start();
  const pages = createVehiclePages({
    clock,
    log,
    ...world,
    search: { ...search, nearbyLot: (...args) => lot.fire(args) },
    certifiedProgram: certified.of,
  });
  const open = () =>
    pages.open({ url, brand, shopper: { inventory: wholeInventory }, place: placeOf({ zip: '30303' }) });
  return { open, started, certified, read, logged };
};

const viewOf = (answer: VehicleAnswer | undefined) => {
  if (answer?.kind !== 'page') throw new Error(`no page but ${answer?.kind}`);
  return answer.view;
};

describe('a vehicle page whose data source', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('works: has owner, certified program and a car on another lot', async () => {
    const { open, started } = await setUp({});
    await started;
    const view = viewOf(await open());
    expect(view.seller).toMatchObject({ isKnownOwner: true, name: 'Peachtree Honda' });
    expect(view.certified).toEqual(program);
    expect(view.nearby).toMatchObject({ id: 700_000_002, seller: 'Decatur Honda' });
    expect(view.similar.map(({ id }) => id)).not.toContain(700_000_002);
  });

  it('VDP-08: fails: is shown without the owner, and the failure is logged', async () => {
    const { open, logged } = await setUp({ owner: 'failing' });
    const view = viewOf(await open());
    expect(view.seller).toMatchObject({ isKnownOwner: false, takesLeads: false, contacts: [], address: [] });
    expect(view.meta.title).toBe('Certified 2022 Honda Accord EX-L, $24,000 | Forecourt');
    expect(view.price.advertised).toBe(24_000);
    expect(logged).toEqual(['owner details failed: service failed']);
  });

  it('VDP-08: is slow: owner details time out after 3 s', async () => {
    const { open, logged } = await setUp({ owner: 'slow' });
    const page = open();
    expect(await outcome(page, 2999)).toBeUndefined();
    expect(viewOf(await outcome(page, 1)).seller.isKnownOwner).toBe(false);
    expect(logged).toEqual([expect.stringMatching(/^owner details failed: Timed out after 3000ms/)]);
  });

  it('CMP-11: is slow: the car on another lot times out after 6 s, and is left out', async () => {
    const { open, logged } = await setUp({ nearby: 'slow' });
    const page = open();
    expect(await outcome(page, 5999)).toBeUndefined();
    const view = viewOf(await outcome(page, 1));
    expect(view).not.toHaveProperty('nearby');
    expect(view.similar.map(({ id }) => id)).toContain(700_000_002);
    expect(logged).toEqual([expect.stringMatching(/^nearby lot failed: Timed out after 6000ms/)]);
    const broken = await setUp({ nearby: 'failing' });
    expect(viewOf(await broken.open())).not.toHaveProperty('nearby');
    expect(broken.logged).toEqual(['nearby lot failed: service failed']);
  });

  it('VDP-09: certified content is read once, at start', async () => {
    const { open, certified, started, read } = await setUp({});
    await started;
    await certified.start();
    await open();
    await open();
    expect(read).toHaveBeenCalledTimes(1);
    expect(certified.of('constructor')).toBeUndefined();
  });

  it('VDP-09: certified content times out after 3 s at start, and pages are shown without it', async () => {
    const { open, started, certified, logged } = await setUp({ certified: 'slow' });
    const done = started.then(() => 'started');
    expect(await outcome(done, 2999)).toBeUndefined();
    expect(await outcome(done, 1)).toBe('started');
    expect(certified.all()).toBeUndefined();
    expect(viewOf(await open())).not.toHaveProperty('certified');
    expect(logged).toEqual([expect.stringMatching(/^certified content failed: Timed out after 3000ms/)]);
    const broken = await setUp({ certified: 'failing' });
    await broken.started;
    expect(broken.logged).toEqual(['certified content failed: service failed']);
  });
});
