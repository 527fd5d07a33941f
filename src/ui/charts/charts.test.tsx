// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { serverRender } from '#tests/fixtures/mount.ts';
import { Price, PriceChange } from '../price.tsx';
import { Progress } from '../status/progress.tsx';
import { BarChart } from './bar-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { PriceLine } from './price-line.tsx';

const cells = (page: ParentNode) =>
  [...page.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));

describe('charts', () => {
  it('a line chart has its sentence as its label and its figures as a table', () => {
    const page = serverRender(
      <LineChart
        label="The price fell."
        xName="Day"
        formatX={(x) => `day ${x}`}
        formatY={(y) => `$${y}`}
        series={[
          {
            name: 'This',
            points: [
              { x: 0, y: 30 },
              { x: 2, y: 20 },
            ],
          },
          { name: 'Others', points: [{ x: 0, y: 25 }] },
        ]}
      />,
    );
    expect(page.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('The price fell.');
    expect(cells(page)).toEqual([
      ['Day', 'This', 'Others'],
      ['day 0', '$30', '$25'],
      ['day 2', '$20', ''],
    ]);
  });

  it('a bar chart has its figures as a table', () => {
    const page = serverRender(
      <BarChart
        label="Interest falls."
        labelName="Year"
        valueName="Interest"
        bars={[
          { label: '2026', value: 2180 },
          { label: '2027', value: 1790 },
        ]}
      />,
    );
    expect(page.querySelectorAll('rect')).toHaveLength(2);
    expect(cells(page)).toEqual([
      ['Year', 'Interest'],
      ['2026', '2,180'],
      ['2027', '1,790'],
    ]);
  });

  it('progress without a value is indeterminate', () => {
    expect(serverRender(<Progress label="Import" value={62} />).querySelector('progress')?.value).toBe(62);
    expect(
      serverRender(<Progress label="Import" />)
        .querySelector('progress')
        ?.hasAttribute('value'),
    ).toBe(false);
  });
});

describe('figures', () => {
  it('prices are shown in whole dollars', () => {
    expect(serverRender(<Price amount={34980} />).textContent).toBe('$34,980');
    expect(serverRender(<Price amount={656.4} per="/mo" />).textContent).toBe('$656/mo');
  });

  it('a price change has a sign and a word, not only a color', () => {
    expect(serverRender(<PriceChange amount={-920} />).textContent).toBe('down −$920');
    expect(serverRender(<PriceChange amount={400} />).textContent).toBe('up +$400');
    expect(serverRender(<PriceChange amount={0} />).textContent).toBe('no change');
  });

  it('a price line without data draws no mark and shows its sentence as text', () => {
    const page = serverRender(<PriceLine price={1}>Too few to rate</PriceLine>);
    expect(page.querySelectorAll('i')).toHaveLength(0);
    expect(page.textContent).toBe('Too few to rate');
  });
});
