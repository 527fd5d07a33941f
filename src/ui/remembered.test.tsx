import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createHtmlMemory, Remembered, renderRemembering } from './remembered.tsx';

type Car = { name: string };

const rendered: string[] = [];
const Card = ({ car }: { car: Car }) => {
  rendered.push(car.name);
  return (
    <article>
      {car.name} &amp; <b>more</b>
    </article>
  );
};

const Page = ({ cars, heading }: { cars: readonly Car[]; heading: string }) => (
  <main>
    <h1>{heading}</h1>
    {cars.map((car) => (
      <Remembered key={car.name} of={car} as="card">
        <Card car={car} />
      </Remembered>
    ))}
    <footer>
      {cars.map((car) => (
        <Remembered key={car.name} of={car} as="line">
          <p>{car.name}</p>
        </Remembered>
      ))}
    </footer>
  </main>
);

const ford = { name: 'Ford' };
const jeep = { name: 'Jeep <Wrangler>' };

describe('HTML a server remembers', () => {
  it('reads as if it were rendered, first and later, and as a browser renders it', () => {
    const memory = createHtmlMemory();
    const page = <Page cars={[ford, jeep]} heading="Two" />;
    const plain = renderToString(page);
    expect(renderRemembering(memory, page, renderToString)).toBe(plain);
    expect(renderRemembering(memory, page, renderToString)).toBe(plain);
  });

  it('what is known is not rendered again; what is new and what is around it are', () => {
    const memory = createHtmlMemory();
    renderRemembering(memory, <Page cars={[ford]} heading="One" />, renderToString);
    rendered.length = 0;
    const html = renderRemembering(memory, <Page cars={[jeep, ford]} heading="Two" />, renderToString);
    expect(rendered).toEqual([jeep.name]);
    expect(html).toBe(renderToString(<Page cars={[jeep, ford]} heading="Two" />));
  });

  it('a value that changed is another value', () => {
    const memory = createHtmlMemory();
    renderRemembering(memory, <Page cars={[ford]} heading="One" />, renderToString);
    const sold = { ...ford, name: 'Ford, sold' };
    expect(renderRemembering(memory, <Page cars={[sold]} heading="One" />, renderToString)).toContain('Ford, sold');
  });
});
