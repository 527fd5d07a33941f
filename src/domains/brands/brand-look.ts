import type { Brand, BrandId } from './brand.ts';
import { cornersOf, palettesOf } from './brand-theme.ts';

/** Roles of the style sheet that are needed where it does not reach: in mails, and where brands stand side by side. */
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
  | 'hero-top';
export type BrandColors = Readonly<Record<Role, string>>;

/** Radii as the style sheet writes them. */
type Corners = { card: string; control: string };

export type BrandLook = { light: BrandColors; dark: BrandColors; corners: Corners };

const rolesOf: readonly Role[] = [
  'sunken',
  'raised',
  'fill',
  'text',
  'muted',
  'line',
  'accent',
  'on-accent',
  'accent-text',
  'hero-top',
];

type Pairs = Readonly<Record<Role, readonly [light: string, dark: string]>>;

const lookOf = (pairs: Pairs, corners: Corners): BrandLook => {
  const side = (read: (pair: Pairs[Role]) => string) =>
    Object.fromEntries(rolesOf.map((role) => [role, read(pairs[role])])) as Record<Role, string>;
  return { light: side(([light]) => light), dark: side(([, dark]) => dark), corners };
};

/** As in tokens.css and brands.css; a test holds them equal. */
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
      'hero-top': ['#ffe14a', '#1a1a18'],
    },
    { card: '0px', control: '0px' },
  ),
};

export const brandLook = ({ id, tenant }: Brand): BrandLook => {
  if (tenant) return { ...palettesOf(tenant), corners: cornersOf(tenant) };
  return id === 'whitelabel' ? main : named[id];
};
