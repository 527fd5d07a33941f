// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createCardMarkup } from './card-markup.server.ts';
import { type CardMarkup, CardMarkupContext } from './card-markup.ts';
import { VehicleCard } from './vehicle-card.tsx';
import type { VehicleCardView } from './vehicle-card-view.ts';

const car: VehicleCardView = {
  id: 1,
  href: '/cars-for-sale/vehicle/1',
  title: 'Used 2023 Honda Accord EX-L & more',
  name: '2023 Honda Accord',
  picture: '/img/draw/1/accord.svg',
  paint: 'red',
  fee: 'With $599 dealer fee, before tax',
  price: 25_000,
  deal: 'good',
  line: { from: 40, to: 60, at: 20 },
  why: '$500 below 12 similar cars',
  outTheDoor: 27_000,
  monthly: 450,
  costs: 'priceUsd:25000;docFeeUsd:599;state:GA',
  assumedState: 'GA',
  facts: '12,000 mi',
  history: [{ tone: 'good', words: 'No accidents' }],
  seller: 'A <dealer>',
  fresh: 'confirmed 2 h ago',
  flag: { words: '$400', cut: true },
};

/** As a script draws it, and as the server does without one. */
const Heart = () => null;
const cardsOf = (...cars: readonly VehicleCardView[]): ReactNode =>
  cars.map((one) => (
    <VehicleCard key={one.id} car={one} reuse save={<Heart />} compare={<a href="/compare">Compare</a>} />
  ));

describe('cached HTML of cards', () => {
  it('equals what React renders, also the second time', () => {
    const markup = createCardMarkup();
    const page = <CardMarkupContext value={markup}>{cardsOf(car)}</CardMarkupContext>;
    const plain = renderToString(cardsOf(car));
    expect([renderToString(page), renderToString(page)]).toEqual([plain, plain]);
  });

  it('is rendered once for all distances and figures, which are filled in', () => {
    const cars: VehicleCardView[] = [
      car,
      { ...car, facts: '12,000 mi · 7 mi away · O’Brien & "Sons\' <b>', outTheDoor: 28_100, monthly: 1_450 },
      { ...car, facts: '', outTheDoor: 0, costs: 'priceUsd:1' },
    ];
    const markup = createCardMarkup();
    let drawn = 0;
    const counted: CardMarkup = (of, look, draw) =>
      markup(of, look, (general) => {
        drawn += 1;
        return draw(general);
      });
    const render = (one: VehicleCardView) =>
      renderToString(<CardMarkupContext value={counted}>{cardsOf(one)}</CardMarkupContext>);
    expect(cars.map(render)).toEqual(cars.map((one) => renderToString(cardsOf(one))));
    expect(drawn).toBe(1);
    const { outTheDoor: _, ...unpriced } = car;
    const odd = { ...car, title: '\uE000 $8,100,000,000,000,000', seller: '\uE000' };
    for (const one of [unpriced, odd]) expect(render(one)).toBe(renderToString(cardsOf(one)));
  });

  it('is not reused if anything on the card differs', () => {
    const markup = createCardMarkup();
    const render = (node: ReactNode) => renderToString(<CardMarkupContext value={markup}>{node}</CardMarkupContext>);
    render(cardsOf(car));
    expect(render(cardsOf({ ...car, price: 24_000 }))).toContain('$24,000');
    expect(render(<VehicleCard car={car} reuse />)).not.toContain('Compare');
    expect(render(<VehicleCard car={car} level={2} reuse />)).toContain('<h2');
  });

  it('is hydrated by the browser without changes', async () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(
      <CardMarkupContext value={createCardMarkup()}>{cardsOf(car, { ...car, id: 2 })}</CardMarkupContext>,
    );
    const title = page.querySelector('h3');
    const errors: unknown[] = [];
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const root = await act(async () =>
      hydrateRoot(page, cardsOf(car, { ...car, id: 2 }), { onRecoverableError: (error) => errors.push(error) }),
    );
    expect(errors).toEqual([]);
    expect(page.querySelector('h3')).toBe(title);
    await act(async () => root.render(cardsOf({ ...car, price: 20_000 })));
    expect(page.textContent).toContain('$20,000');
    expect(page.querySelectorAll('article')).toHaveLength(1);
    await act(async () => root.unmount());
  });
});
