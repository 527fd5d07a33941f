import { dayMs } from '#lib/duration.ts';
// @vitest-environment jsdom

import { beforeAll, describe, expect, it } from 'vitest';
import { comparableOf } from '#domains/cars/appraisal/comparable.ts';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { namesFrom } from '#domains/cars/listings/listing-title.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, type World } from '#tests/fixtures/listing-world.ts';
import { byName, mount, serverRender } from '#tests/fixtures/mount.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { vehicleStructuredData } from './vehicle-meta.tsx';
import { VehiclePage, type VehicleSlots } from './vehicle-page.tsx';
import { type ResourceTile, type VehiclePageInput, vehiclePageView } from './vehicle-page-view.ts';
import { VehicleUnknown } from './vehicle-unknown.tsx';

const origin = 'https://cars.example';
const market = {
  estimateUsd: 26_000,
  comparables: 12,
  lowUsd: 22_000,
  lowerQuartileUsd: 25_000,
  upperQuartileUsd: 27_000,
  highUsd: 30_000,
  asOfMs: testNowMs,
};

let world: World;
beforeAll(() => {
  world = loadWorld();
});

type RenderOptions = { listing?: Parameters<typeof aListing>[0]; owner?: Owner; input?: Partial<VehiclePageInput> };

const answerOf = (listing: RenderOptions['listing'], owner: Owner) =>
  listingAnswer(aListing(listing), owner, {
    nowMs: testNowMs,
    figures: defaultFigures,
    nameVehicle: namesFrom(world.catalogue),
    view: 'vehicle',
  });

const viewOf = ({ listing = {}, owner = anOwner(), input = {} }: RenderOptions) =>
  vehiclePageView({
    listing: answerOf(listing, owner),
    removedMs: null,
    nowMs: testNowMs,
    brandName: 'Forecourt',
    zip: '30303',
    model: modelByCode(world.catalogue, 'HONDA', 'ACCORD'),
    comparables: [],
    similar: [],
    crumbs: [{ label: 'Honda', href: '/cars-for-sale/used-cars/honda' }],
    moreHref: '/cars-for-sale/all-cars/honda/accord',
    ...input,
  });

const render = (props: RenderOptions = {}, slots: VehicleSlots = {}) =>
  serverRender(<VehiclePage view={viewOf(props)} origin={origin} slots={slots} />);

const words = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) => element.textContent);

describe('the vehicle page, as rendered on the server', () => {
  it('has one first-level heading, and all sections below it', () => {
    const page = render({ listing: { market } });
    expect(words(page, 'h1')).toEqual(['2022 Honda Accord']);
    expect(words(page, 'h2')).toEqual([
      'Why this is a great deal',
      'Price history',
      'At a glance',
      'Specifications',
      'History and warranty',
      'The dealer',
      'Similar cars near you',
    ]);
    expect(page.textContent).toContain('is for sale within 150 miles of you.');
  });

  it('has the out-the-door price as a line that expands, and the payment with its terms', () => {
    const folds = [...render().querySelectorAll('details')];
    const fold = (name: string) => folds.find((one) => one.textContent.startsWith(name));
    expect(fold('Out the door')?.open).toBe(false);
    const payment = /\d% for 60 months, \$4,800 down\. National average/;
    expect(render({}, { terms: <p>Your terms</p> }).textContent).toMatch(payment);
    expect(render().textContent).not.toMatch(payment);
  });

  it('RULING-61: the plot is labeled by a sentence with count, range and middle half', () => {
    const context = { nameVehicle: namesFrom(world.catalogue), distanceMiles: 12 };
    const comparables = [comparableOf(aListing({ id: 700_000_002, priceUsd: 26_500, market }), anOwner(), context)];
    const page = render({ listing: { market }, input: { comparables } });
    expect(page.textContent).toContain(
      '12 similar cars cost between $22,000 and $30,000. Half of them cost between $25,000 and $27,000. This car costs $24,000.',
    );
    expect(byName<HTMLAnchorElement>(page, 'a', '2022 Accord EX-L').getAttribute('href')).toBe(
      '/cars-for-sale/vehicle/700000002',
    );
  });

  it('RULING-61: a price above the market has no badge, but its evidence', () => {
    const page = render({ listing: { priceUsd: 28_000, market } });
    expect(words(page, 'h2')).toContain('How this price compares');
    expect(page.textContent).not.toContain('Above market');
    expect(page.textContent).toContain('$2,000 above it');
  });

  it('RULING-73: drawings are labeled, and thumbnails are links that work without JavaScript', () => {
    const page = render();
    expect(page.textContent).toContain('Illustration');
    const [first] = page.querySelectorAll<HTMLAnchorElement>('a[href="#picture-2"]');
    expect(first?.getAttribute('aria-label')).toBe('Show picture 2: side');
    expect(page.querySelector('#picture-2 img')).not.toBeNull();
    // What only a script could open is there as the picture itself.
    const opened = [...page.querySelectorAll('[id^="picture-"] > a')].map((link) => link.getAttribute('href'));
    const drawn = [...page.querySelectorAll('[id^="picture-"] img')].map((img) => img.getAttribute('src'));
    expect(opened).toHaveLength(8);
    expect(opened).toEqual(drawn);
  });

  it('every contact of the dealer is a working link', () => {
    const page = render({ owner: anOwner({ textNumber: '4045550199' }) });
    const links = [...page.querySelectorAll('section[aria-labelledby="seller"] a')];
    const schemes = links.map((link) => link.getAttribute('href')?.split(/[:?]/)[0]);
    expect([...new Set(schemes)].toSorted()).toEqual(['#contact', 'https', 'sms', 'tel']);
    expect(
      page.querySelectorAll(
        'button:not([commandfor], [type="submit"], [aria-label$="picture"], [aria-label^="Zoom"], [aria-haspopup])',
      ),
    ).toHaveLength(0);
  });

  it('LEAD-06: sellers with an address have a contact form, private ones too', () => {
    const contact = <form id="ask" />;
    expect(render({}, { contact }).querySelector('#ask')).not.toBeNull();
    expect(render({ owner: aPrivateSeller() }, { contact }).querySelector('#ask')).not.toBeNull();
    const { leadEmail: _, ...silent } = aPrivateSeller();
    expect(render({ owner: silent }, { contact }).querySelector('#ask')).toBeNull();
  });

  it('CMP-11: a car on another lot is shown with its price and owner', () => {
    const nearby = answerOf({ id: 700_000_009, priceUsd: 23_500 }, anOwner({ id: 60_000_002, name: 'Decatur Honda' }));
    const section = render({ input: { nearby } }).querySelector('section[aria-labelledby="nearby"]');
    expect(section?.querySelector('a')?.getAttribute('href')).toBe('/cars-for-sale/vehicle/700000009');
    expect(section?.textContent).toContain('$23,999');
    expect(section?.textContent).toContain('Decatur Honda');
    expect(render().querySelector('#nearby')).toBeNull();
  });

  it('VDP-08, VDP-09: without an owner there is no seller section, and a certified car explains its program', () => {
    expect(render({ input: { hasOwner: false } }).querySelector('#seller')).toBeNull();
    const certified = {
      programName: 'Honda certified',
      inspectionPoints: 150,
      warranty: ['Roadside assistance'],
      url: '/cars-for-sale/certified-cars/honda',
    };
    const page = render({ input: { certified } });
    expect(page.querySelector('#certified')?.textContent).toBe('Honda certified');
    expect(page.textContent).toContain('Inspected at 150 points');
    const named = { programName: 'Honda certified', warranty: [], url: certified.url };
    const section = render({ input: { certified: named } }).querySelector('[aria-labelledby="certified"]');
    expect(section?.textContent).not.toMatch(/Inspected at|Roadside/);
    expect(section?.textContent).toContain('Ask to see it');
  });

  it('DLR-04: two pictures give advice on buying from a private seller', () => {
    expect(
      render({ owner: aPrivateSeller() }).querySelectorAll('[aria-label="Buying from a private seller"] img'),
    ).toHaveLength(2);
  });

  it('UI-07: a resource tile has its picture, title, link and sponsor', () => {
    const tile: ResourceTile = {
      cmp: 'guide',
      epn: '1',
      image: { alt: 'A checklist', src: '/guide.svg' },
      title: 'Inspect a used car',
      link: { label: 'Read the guide', href: '/guide' },
      sponsoredText: 'Sponsored by Acme',
    };
    const page = render({ input: { tiles: [tile] } });
    expect(page.querySelector('img[alt="A checklist"]')?.getAttribute('src')).toBe('/guide.svg');
    expect(byName(page, 'h3', 'Inspect a used car')).toBeDefined();
    expect(byName(page, 'a', 'Read the guide').getAttribute('href')).toBe('/guide');
    expect(page.textContent).toContain('Sponsored by Acme');
  });

  it('RULING-49: a car that left says so, keeps its price and has no contacts', () => {
    const page = render({ input: { removedMs: testNowMs - dayMs } });
    expect(page.textContent).toContain('This car is no longer for sale. It was removed on Nov 14, 2026.');
    expect(page.textContent).toContain('$24,000');
    expect(page.querySelector('a[href^="tel:"]')).toBeNull();
  });

  it('a VIN that contradicts the listing is a warning', () => {
    expect(render().textContent).toContain('Checked against the VIN');
    const page = render({ listing: { vinFlags: ['make-differs'] } });
    expect(page.textContent).not.toContain('Checked against the VIN');
    expect(page.querySelector('[data-level="warning"]')?.textContent).toContain('different manufacturer');
  });

  it('JSON-LD has the vehicle, its offer and its availability', () => {
    const graph = (input: Partial<VehiclePageInput>) =>
      JSON.parse(JSON.stringify(vehicleStructuredData(viewOf({ input }), origin)))['@graph'][1];
    expect(graph({})).toMatchObject({
      '@type': 'Car',
      itemCondition: 'https://schema.org/UsedCondition',
      description: expect.any(String),
      vehicleEngine: { '@type': 'EngineSpecification', name: expect.any(String) },
      vehicleTransmission: expect.any(String),
      vehicleIdentificationNumber: '1HGCV1F34LA000001',
      mileageFromOdometer: { value: 26_648, unitCode: 'SMI' },
      offers: {
        price: 24_499,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${origin}/cars-for-sale/vehicle/700000001`,
        seller: { address: { postalCode: expect.stringMatching(/^\d{5}$/), addressCountry: 'US' } },
      },
    });
    // A drawing is not the car.
    expect(graph({}).image).toBeUndefined();
    expect(graph({ removedMs: testNowMs }).offers.availability).toBe('https://schema.org/SoldOut');
  });
});

describe('the gallery with JavaScript', () => {
  it('arrow keys, Home and End go from picture to picture', async () => {
    const { page, act, unmount } = await mount(<VehiclePage view={viewOf({})} origin={origin} />);
    const strip = byName(page, 'section[tabindex]', 'Pictures of the 2022 Honda Accord');
    const lefts: number[] = [];
    Object.defineProperty(strip, 'clientWidth', { value: 500 });
    strip.scrollTo = ((to: ScrollToOptions) => {
      lefts.push(to.left ?? 0);
      strip.scrollLeft = to.left ?? 0;
      strip.dispatchEvent(new Event('scroll'));
    }) as typeof strip.scrollTo;
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'ArrowRight', 'Home']) {
      await act(() => strip.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    }
    expect(lefts).toEqual([500, 1000, 500, 3500, 3500, 0]);
    // Whoever has pressed a button or a small picture goes on by the same keys, and only one at a time.
    for (const [from, selector] of [
      ['Next picture', '[aria-label="Pictures"] > div button'],
      ['Show picture 2', 'a'],
    ] as const) {
      const key = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true });
      await act(() => byName(page, selector, from).dispatchEvent(key));
    }
    expect(lefts.slice(6)).toEqual([500, 1000]);
    await act(() => byName<HTMLAnchorElement>(page, 'a', 'Show picture 4').click());
    expect(byName(page, 'a', 'Show picture 4').getAttribute('aria-current')).toBe('true');
    await unmount();
  });
});

describe('an unknown vehicle', () => {
  it('URL-07: is named, and another VIN can be looked up without JavaScript', () => {
    const page = serverRender(<VehicleUnknown missingVehicle={{ vin: '1HGCV1F34LA999999' }} brandName="Forecourt" />);
    expect(words(page, 'h1')).toEqual(['That car isn’t listed here']);
    const form = page.querySelector('form');
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/cars-for-sale/inventory', 'get']);
    expect(page.querySelector('input')?.getAttribute('name')).toBe('vin');
  });
});
