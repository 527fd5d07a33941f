import type { Brand, BrandId } from './brand.ts';
import { cornersOf, palettesOf } from './brand-theme.ts';

/** Color roles that are needed outside of the style sheet: in mails, and where several brands are shown together. */
type Role =
  | 'sunken'
  | 'raised'
  | 'fill'
  | 'text'
  | 'muted'
  | 'line'
  | 'accent'
  | 'on-accent'
  | 'accent-text'
  | 'accent-soft'
  | 'stage-top'
  | 'line-strong'
  | 'hero-top';
/** Colors of prices and deal ratings, the same for every brand. */
type Meaning =
  | 'positive'
  | 'deal-great'
  | 'deal-great-soft'
  | 'deal-good'
  | 'deal-good-soft'
  | 'deal-fair'
  | 'deal-fair-soft';
export type BrandColors = Readonly<Record<Role | Meaning, string>>;

/** Radii in CSS. */
type Corners = { card: string; control: string };

export type BrandLook = { light: BrandColors; dark: BrandColors; corners: Corners };

type Pair = readonly [light: string, dark: string];

const meanings: Readonly<Record<Meaning, Pair>> = {
  positive: ['#0d6b45', '#63d39c'],
  'deal-great': ['#0d6b45', '#63d39c'],
  'deal-great-soft': ['#d9f2e4', '#12351f'],
  'deal-good': ['#44660f', '#b5d66b'],
  'deal-good-soft': ['#ebf3d8', '#26300f'],
  'deal-fair': ['#785000', '#f0c35a'],
  'deal-fair-soft': ['#fbf0d3', '#362a0c'],
};

const sideOf = <K extends string>(pairs: Readonly<Record<K, Pair>>, side: 0 | 1): Record<K, string> =>
  Object.fromEntries(Object.entries<Pair>(pairs).map(([role, pair]) => [role, pair[side]])) as Record<K, string>;

const withMeanings = (
  { light, dark }: Record<'light' | 'dark', Record<Role, string>>,
  corners: Corners,
): BrandLook => ({
  light: { ...light, ...sideOf(meanings, 0) },
  dark: { ...dark, ...sideOf(meanings, 1) },
  corners,
});

const lookOf = (pairs: Readonly<Record<Role, Pair>>, corners: Corners): BrandLook =>
  withMeanings({ light: sideOf(pairs, 0), dark: sideOf(pairs, 1) }, corners);

/** The same values as in tokens.css and brands.css; a test compares them. */
const main = lookOf(
  {
    sunken: ['#f1eeea', '#0f0d0c'],
    raised: ['#ffffff', '#1f1c19'],
    fill: ['#f1eeea', '#2b2723'],
    text: ['#1d1916', '#f4f0eb'],
    muted: ['#625a52', '#b5aca2'],
    line: ['#e6e1da', '#36302b'],
    accent: ['#b83e12', '#f2794a'],
    'on-accent': ['#ffffff', '#220d03'],
    'accent-text': ['#a5370f', '#ff9f78'],
    'accent-soft': ['#fcede5', '#3b2116'],
    'stage-top': ['#f6f3ef', '#322d28'],
    'line-strong': ['#8a8178', '#847a70'],
    'hero-top': ['#fbe5d8', '#2b1a12'],
  },
  { card: '18px', control: '12px' },
);

const named: Readonly<Record<Exclude<BrandId, 'whitelabel'>, BrandLook>> = {
  atc: main,
  preview: main,
  demo: main,
  kbb: lookOf(
    {
      sunken: ['#e9eef6', '#0a0e15'],
      raised: ['#ffffff', '#171e29'],
      fill: ['#e9eef6', '#232e3e'],
      text: ['#101a2b', '#eef3fa'],
      muted: ['#4d5a70', '#a7b4c7'],
      line: ['#dbe2ed', '#2a3546'],
      accent: ['#1453c4', '#78abff'],
      'on-accent': ['#ffffff', '#04142f'],
      'accent-text': ['#124bb2', '#95bdff'],
      'accent-soft': ['#e6eefc', '#14284c'],
      'stage-top': ['#f1f5fb', '#212b3a'],
      'line-strong': ['#7a879c', '#73829a'],
      'hero-top': ['#eaf1fd', '#121c2e'],
    },
    { card: '10px', control: '7px' },
  ),
  ford: lookOf(
    {
      sunken: ['#f1f4f8', '#070d19'],
      raised: ['#ffffff', '#101b31'],
      fill: ['#f1f4f8', '#1a2948'],
      text: ['#0a1731', '#eef2f9'],
      muted: ['#4b5872', '#a6b3ca'],
      line: ['#d3dae5', '#26365a'],
      accent: ['#0c2c6b', '#8fb6ff'],
      'on-accent': ['#ffffff', '#04122f'],
      'accent-text': ['#0f3a8c', '#a3c3ff'],
      'accent-soft': ['#e8eef8', '#152a52'],
      'stage-top': ['#f5f7fa', '#1a2846'],
      'line-strong': ['#76839a', '#7485a6'],
      'hero-top': ['#0d2350', '#0d2350'],
    },
    { card: '4px', control: '3px' },
  ),
  caranddriver: lookOf(
    {
      sunken: ['#f3f3f0', '#070707'],
      raised: ['#ffffff', '#191918'],
      fill: ['#f3f3f0', '#2a2a27'],
      text: ['#0b0b0a', '#f6f6f2'],
      muted: ['#56564f', '#b4b4ac'],
      line: ['#dcdcd6', '#343431'],
      accent: ['#0b0b0a', '#ffe14a'],
      'on-accent': ['#ffffff', '#0b0b0a'],
      'accent-text': ['#0b0b0a', '#ffe14a'],
      'accent-soft': ['#fff3b0', '#39330f'],
      'stage-top': ['#f6f6f3', '#2a2a27'],
      'line-strong': ['#7d7d75', '#84847c'],
      'hero-top': ['#ffe14a', '#1a1a18'],
    },
    { card: '0px', control: '0px' },
  ),
};

export const brandLook = ({ id, tenant }: Brand): BrandLook => {
  if (tenant) return withMeanings(palettesOf(tenant), cornersOf(tenant));
  return id === 'whitelabel' ? main : named[id];
};
