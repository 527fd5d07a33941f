// @vitest-environment jsdom
import fc from 'fast-check';
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { CompareTable } from '#domains/browse/compare/compare-table.tsx';
import { compare } from '#domains/browse/compare/comparison.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { serverRender } from '#tests/fixtures/mount.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { anyCar, anyTerms } from '#tests/fixtures/terms-arbitraries.ts';
import { defaultTerms, type PaymentTerms } from '../payment-terms.ts';
import { quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { serialiseTerms } from '../terms-encoding.ts';
import { readCosts, writeCosts } from './car-costs.ts';
import { changedRatesName } from './changed-rates-name.ts';
import { Figure } from './figure.tsx';
import { type FigureName, figureTexts } from './figure-texts.ts';
import { fillFigures } from './fill-figures.ts';
import { keepTerms, rereadTerms, startTerms } from './keep-terms.ts';
import { ownTerms } from './own-terms.ts';
import { changedRates, pageRates } from './page-rates.ts';
import { readTermsCookie } from './terms-cookie.ts';
import { termsCookie } from './terms-cookie-name.ts';
import { PageTermsProvider } from './use-terms.ts';

const names = Object.keys(figureTexts) as FigureName[];
const two = (cars: readonly string[]) => ({
  ...compare([]),
  columns: cars.map((costs, id) => ({
    id,
    name: `Car ${id}`,
    model: 'Car',
    trim: '',
    href: '/',
    picture: `/car-${id}.svg`,
    alt: '',
    photo: false,
    price: 1,
    costs,
  })),
  groups: [
    {
      title: 'Price',
      rows: (['outTheDoor', 'payment'] as const).map((figure) => ({
        label: figure,
        figure,
        same: false,
        cells: cars.map(() => ({ words: '$1' })),
      })),
    },
  ],
});

/** Every kind of figure there is, of these cars. */
const Page = ({ cars, terms }: { cars: readonly string[]; terms?: PaymentTerms | undefined }) => (
  <PageTermsProvider value={{ terms }}>
    <Figure of="basis" typical="typical" />
    {cars.map((costs) => (
      <article key={costs} data-costs={costs}>
        {names.map((name) => (
          <Figure key={name} of={name} costs={costs} typical="typical" />
        ))}
      </article>
    ))}
    <p data-costs={cars[0]}>
      <Figure of="less" costs={cars[0]} other={cars[1]} typical="typical" />
    </p>
    <CompareTable comparison={two(cars)} />
  </PageTermsProvider>
);

const setCookie = (value: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way
  document.cookie = serializeCookie({ name: termsCookie, value, maxAgeS: value === '' ? 0 : 60 });
};

const addJson = (id: string, value: unknown): void => {
  const json = document.createElement('script');
  Object.assign(json, { type: 'application/json', id, textContent: JSON.stringify(value) });
  document.body.append(json);
};

/** What a browser has before any script of the page: the page on typical terms, at rates nobody has changed. */
const sent = (node: ReactNode): HTMLElement => {
  const page = serverRender(node);
  document.body.replaceChildren(page);
  document.documentElement.dataset.terms = 'true';
  return page;
};

/** New ones with what their maker takes off, or without. */
const anyListed = fc
  .record({ car: anyCar, share: fc.constantFrom(0, 0, 0.01, 0.1, 0.9) })
  .map(({ car, share }) =>
    car.isNew && share > 0 ? { ...car, incentivePriceUsd: car.priceUsd - Math.ceil(car.priceUsd * share) } : car,
  );
const someCars = fc.uniqueArray(anyListed.map(writeCosts), { minLength: 1, maxLength: 3 });

afterEach(() => {
  setCookie('');
  startTerms(undefined);
  delete document.documentElement.dataset.terms;
});

describe('data that a page has for its payment figures', () => {
  const dearer: RatesAndFees = {
    ...defaultFigures,
    rates: {
      ...defaultFigures.rates,
      asOf: '2026-11-02',
      used: { ...defaultFigures.rates.used, b: { ...defaultFigures.rates.used.b, 60: 19.9 } },
    },
  };

  it('has no default rates and fees, and of changed ones only the differences', () => {
    expect(changedRates(defaultFigures)).toBeUndefined();
    expect(pageRates(undefined)).toEqual(defaultFigures);
    const changed = changedRates(dearer);
    expect(changed).toEqual({ rates: { asOf: '2026-11-02', used: { b: { 60: 19.9 } } } });
    expect(pageRates(JSON.parse(JSON.stringify(changed)))).toEqual(dearer);
  });

  it('changed rates are used to fill in the page', () => {
    const costs = '{"priceUsd":20000,"docFeeUsd":0,"state":"GA"}';
    const page = sent(<Page cars={[costs]} />);
    addJson(changedRatesName, changedRates(dearer));
    setCookie('down=0');
    fillFigures(document);
    const terms = { ...defaultTerms, downUsd: 0 };
    const figures = quoteCar(dearer, readCosts(costs), terms);
    const [payment] = page.querySelectorAll('article [data-figure=payment]');
    expect(payment?.textContent).toBe(figureTexts.payment({ quote: figures, terms, figures: dearer }));
    expect(figures.monthlyUsd).toBeGreaterThan(quoteCar(defaultFigures, readCosts(costs), terms).monthlyUsd);
  });

  it('serialized car costs give the same quote', () => {
    fc.assert(
      fc.property(anyListed, anyTerms, (car, terms) => {
        const again = readCosts(writeCosts(car));
        expect(quoteCar(defaultFigures, again, terms)).toEqual(quoteCar(defaultFigures, car, terms));
      }),
    );
  });
});

describe('figures filled in before hydration', () => {
  it('are identical to React’s rendering for any cars and terms', () => {
    fc.assert(
      fc.property(someCars, anyTerms, (cars, terms) => {
        setCookie(serialiseTerms(terms));
        const page = sent(<Page cars={cars} />);
        fillFigures(document);
        if (!readTermsCookie(serialiseTerms(terms))) return;
        expect(page.innerHTML).toBe(serverRender(<Page cars={cars} terms={terms} />).innerHTML);
        expect(document.documentElement.dataset.terms).toBe(serialiseTerms(terms));
      }),
      { numRuns: 40 },
    );
  });

  it('hydrate without differences, and follow the terms afterward', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const cars = [
      '{"priceUsd":34980,"docFeeUsd":599,"state":"GA"}',
      '{"priceUsd":31000,"docFeeUsd":499,"state":"GA","isNew":true,"msrpUsd":33000,"styleCode":"SEDAN"}',
    ];
    setCookie('term=72&credit=d');
    const page = sent(<Page cars={cars} />);
    fillFigures(document);
    const filled = page.textContent;
    startTerms(document.documentElement.dataset.terms);
    const errors: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(page, <Page cars={cars} />, { onRecoverableError: (error) => errors.push(error) }),
    );
    expect([errors, page.textContent]).toEqual([[], filled]);
    await act(async () => keepTerms({ ...defaultTerms, option: 'cash' }));
    expect(page.textContent).toContain('$38,108 to pay');
    expect(readTermsCookie('pay=cash')?.terms).toEqual(ownTerms());
    await act(async () => root.unmount());
  });

  it.each([
    ['nothing', ''],
    ['something else', 'hello'],
    ['an amount below zero', 'down=-1'],
    ['no tier of ours', 'credit=zz'],
    ['more than terms can be', `credit=c&${'x'.repeat(3000)}`],
  ])('stay those of the default terms if the cookie has %s', (_what, value) => {
    setCookie(value);
    const page = sent(<Page cars={['{"priceUsd":34980,"docFeeUsd":599,"state":"GA"}']} />);
    const before = page.innerHTML;
    fillFigures(document);
    expect([page.innerHTML, document.documentElement.dataset.terms]).toEqual([before, undefined]);
  });
});

describe('the shopper’s terms', () => {
  it('are stored in the cookie, which is removed for default terms', () => {
    keepTerms({ ...defaultTerms, downUsd: 0 });
    expect(document.cookie).toBe('deal=down%3D0');
    startTerms(undefined);
    rereadTerms();
    expect(ownTerms()).toEqual({ ...defaultTerms, downUsd: 0 });
    keepTerms(defaultTerms);
    expect([document.cookie, ownTerms()]).toEqual(['', undefined]);
  });

  it('the cookie says whether it was set without script', () => {
    expect(readTermsCookie('plain=1&term=72')).toEqual({ plain: true, terms: { ...defaultTerms, loanTerm: 72 } });
    expect(readTermsCookie('term=72')?.plain).toBe(false);
    expect([readTermsCookie('plain=1'), readTermsCookie('term=60'), readTermsCookie('term=61')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
