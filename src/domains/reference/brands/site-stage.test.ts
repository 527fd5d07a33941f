import { expect, it } from 'vitest';
import { siteStage } from './site-stage.ts';

const main = { id: 'atc' } as const;

it.each([
  ['https://cars.example', main, undefined],
  ['https://preview.cars.example', { id: 'preview' }, 'preview'],
  // Named in brands.json, or as the base domain itself: the host says what it is, whatever it shows.
  ['https://www.preview.cars.example', main, 'preview'],
  ['https://demo.larkspur.example', { id: 'whitelabel', slug: 'larkspur' }, 'demo'],
  ['https://early.cars.example', { id: 'preview' }, 'preview'],
  ['https://demolition-cars.example', main, undefined],
  ['http://[::1]:3000', main, undefined],
] as const)('BRND-03: %s of a public install with the place %s has the stage %s', (origin, place, stage) => {
  expect(siteStage({ origin, place }, undefined)).toBe(stage);
  expect(siteStage({ origin, place }, 'qa')).toBe(stage ?? 'qa');
});
