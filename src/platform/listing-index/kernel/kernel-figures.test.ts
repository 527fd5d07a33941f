import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateNames } from '#domains/reference/locations/states.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import { rulesFrom } from '#tests/fixtures/car-figures.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { termsUpTo } from '#tests/fixtures/terms-arbitraries.ts';
import { costBlock, costBlockLength } from '../query/cost-amounts.ts';
import { kernelFactory } from './kernel.ts';

const states = ['', ...Object.keys(stateNames)];
const styles = ['SEDAN', 'TRUCKS', 'SUVCROSS'];

const anyRow = fc.record({
  priceUsd: fc.integer({ min: 1, max: 200_000 }),
  docFeeUsd: fc.integer({ min: 0, max: 2000 }),
  msrpUsd: fc.integer({ min: 0, max: 200_000 }),
  incentiveUsd: fc.integer({ min: 0, max: 10_000 }),
  state: fc.nat(states.length - 1),
  isNew: fc.nat(1),
  style: fc.nat(styles.length - 1),
  isPrivate: fc.nat(1),
});
type Row = typeof anyRow extends fc.Arbitrary<infer T> ? T : never;

const rowLimit = 32;
/** Byte addresses of the columns, each with space for all rows. */
const addressOf = (column: number): number => 256 * column;
const blockAddress = addressOf(16);

/** Writes the columns of the rows and reads the figures of a kernel. */
const figuresBy = (kind: 'simd' | 'plain', rows: readonly Row[], block: Float64Array, isPayment: boolean): number[] => {
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 65_536, shared: true });
  const kernel = kernelFactory(kind)(memory);
  const words = (column: number) => new Uint32Array(memory.buffer, addressOf(column), rowLimit);
  const halves = (column: number) => new Uint16Array(memory.buffer, addressOf(column), rowLimit);
  const bytes = (column: number) => new Uint8Array(memory.buffer, addressOf(column), rowLimit);
  for (const [at, row] of rows.entries()) {
    words(0)[at] = at;
    words(1)[at] = row.priceUsd;
    halves(2)[at] = row.docFeeUsd;
    words(3)[at] = row.msrpUsd;
    halves(4)[at] = Math.min(row.incentiveUsd, row.priceUsd - 1);
    bytes(5)[at] = row.state;
    bytes(6)[at] = row.isNew;
    bytes(7)[at] = row.style;
    bytes(8)[at] = row.isPrivate;
  }
  new Float64Array(memory.buffer, blockAddress, block.length).set(block);
  const out = blockAddress + costBlockLength * 8;
  const count = rows.length;
  const [price, fee, msrp, incentive] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
  const [state, types, style, sellers] = [addressOf(5), addressOf(6), addressOf(7), addressOf(8)];
  const payment = isPayment ? 1 : 0;
  const amounts = [addressOf(0), count, price, fee, msrp, incentive] as const;
  kernel.figures(...amounts, state, types, style, sellers, blockAddress, payment, out);
  return [...new Float64Array(memory.buffer, out, count)];
};

describe('the kernels', () => {
  it('RULING-86: compute the figures of cards, by the rules of every state, on any terms', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: rowLimit }), termsUpTo(60_000), (rows, terms) => {
        const block = costBlock(rulesFrom()({ terms }, states), {
          styles,
          isNew: new Uint8Array([0, 1]),
          takesTrade: new Uint8Array([1, 0]),
        });
        const quotes = rows.map(({ state, isNew, isPrivate, style, incentiveUsd, ...car }) =>
          quoteCar(
            defaultFigures,
            {
              ...car,
              incentivePriceUsd: car.priceUsd - Math.min(incentiveUsd, car.priceUsd - 1),
              state: states[state] ?? '',
              isNew: isNew === 1,
              isPrivateSale: isPrivate === 1,
              styleCode: styles[style] ?? '',
            },
            terms,
          ),
        );
        const payments = quotes.map(({ monthlyUsd, lease }) =>
          terms.option === 'lease' && lease ? lease.monthlyUsd : monthlyUsd,
        );
        for (const kind of ['simd', 'plain'] as const) {
          expect(figuresBy(kind, rows, block, false), kind).toEqual(quotes.map(({ outTheDoorUsd }) => outTheDoorUsd));
          expect(figuresBy(kind, rows, block, true), kind).toEqual(payments);
        }
      }),
      { numRuns: 120 },
    );
  });
});
