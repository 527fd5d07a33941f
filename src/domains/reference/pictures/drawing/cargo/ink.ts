import type { Shades } from '../parts/paint.ts';
import type { Upholstery } from '../parts/upholstery.ts';

export type CargoInk = { k: Shades; u: Upholstery; id: string };

const gradient = (name: string, stops: [number, string][], attrs = 'x2="0" y2="1"'): string =>
  `<linearGradient id="${name}" ${attrs}>${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`;

/** Gradients shared by all load spaces: body (b), seats (l), carpet (f), daylight (d), lamp (t), studio (k). */
export const cargoDefs = ({ k, u, id }: CargoInk): string =>
  `<defs>${gradient(`${id}b`, [
    [0, k.light],
    [0.4, k.base],
    [1, k.shade],
  ])}${gradient(`${id}l`, [
    [0, u.light],
    [0.3, u.base],
    [1, u.shade],
  ])}${gradient(`${id}f`, [
    [0, '#15171A'],
    [1, u.carpet],
  ])}${gradient(`${id}d`, [
    [0, '#BFD2E2'],
    [0.6, '#E3EBF0'],
    [1, '#A9B5B4'],
  ])}${gradient(`${id}t`, [
    [0, '#E0303A'],
    [0.5, '#A50F1A'],
    [1, '#6E0710'],
  ])}${gradient(`${id}k`, [
    [0, '#EDF0F2'],
    [0.7, '#D5DADF'],
    [1, '#B4BBC2'],
  ])}<clipPath id="${id}a"><rect width="800" height="450"/></clipPath></defs>`;
