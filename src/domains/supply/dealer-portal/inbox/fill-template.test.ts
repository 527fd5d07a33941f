import { expect, it } from 'vitest';
import { fillTemplate } from './fill-template.ts';

it('DLR-11: a template is filled in with shopper, car, dealer and writer, and other braces stay', () => {
  const values = { shopper: 'Jordan', car: '2021 RAV4', dealer: 'Hargrove', me: 'Kim' };
  expect(fillTemplate('Hi {shopper}, the {car} is here at {dealer}. {me} {wave}', values)).toBe(
    'Hi Jordan, the 2021 RAV4 is here at Hargrove. Kim {wave}',
  );
});
