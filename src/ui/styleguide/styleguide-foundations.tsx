import type { CSSProperties, ReactNode } from 'react';
import { hexToOklch } from '#lib/colour.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Chip } from '../chip.tsx';
import { Icon } from '../icon.tsx';
import { iconNames } from '../icon-symbols.ts';
import { tenantPalettes, tenantTokens } from '../theme/tenant-palette.ts';
import { PetalMark, RingMark, TileMark, Wordmark } from '../wordmark.tsx';
import styles from './styleguide.module.css';
import { SampleRow, type StyleguideSection } from './styleguide-parts.tsx';

const colours = [
  ...['surface', 'raised', 'sunken', 'fill', 'fill-on', 'overlay', 'text', 'muted', 'line', 'line-strong', 'inverse'],
  ...[
    'accent',
    'accent-hover',
    'accent-text',
    'accent-soft',
    'accent-mark',
    'highlight',
    'positive',
    'positive-soft',
    'warning',
  ],
  ...[
    'warning-soft',
    'danger',
    'danger-soft',
    'info',
    'info-soft',
    'deal-great',
    'deal-good',
    'deal-fair',
    'deal-high',
  ],
  ...['focus', 'stage-top', 'stage-floor', 'hero-top', 'hero-floor'],
];

const Colours = () => (
  <ul className={styles.colours}>
    {colours.map((role) => (
      <li key={role}>
        <i style={{ '--colour': `var(--${role})` } as CSSProperties} />
        {role}
      </li>
    ))}
  </ul>
);

const Type = () => (
  <div className={styles.types}>
    <p className={styles.display}>
      <small>display, 38 to 64</small>Know the price
    </p>
    <p className={styles.page}>
      <small>2xl 28, page</small>642 results near Atlanta
    </p>
    <p className={styles.section}>
      <small>xl 22, section</small>Why this is a great deal
    </p>
    <p style={{ fontSize: 'var(--text-lg)', fontWeight: 600 }}>
      <small>lg 18, lead</small>The whole price, first
    </p>
    <p>
      <small>md 16, body</small>Everything here meets every filter.
    </p>
    <p className="small">
      <small>sm 14, facts</small>28,410 mi · 12 mi away · AWD
    </p>
    <p className="tiny muted">
      <small>xs 13, notes</small>confirmed 2 h ago
    </p>
    <p style={{ fontSize: 'var(--text-2xs)' }}>
      <small>2xs 12, the floor</small>axis labels
    </p>
  </div>
);

const Shape = () => (
  <SampleRow>
    {['sm', 'md', 'lg', 'control', 'pill'].map((radius) => (
      <div key={radius} className={styles.shapes}>
        <i style={{ borderRadius: `var(--radius-${radius})` }} />
        <small className="tiny muted">radius {radius}</small>
      </div>
    ))}
    {[1, 2, 3].map((depth) => (
      <div key={depth} className={styles.shapes}>
        <i style={{ borderRadius: 'var(--radius-md)', boxShadow: `var(--shadow-${depth})` }} />
        <small className="tiny muted">shadow {depth}</small>
      </div>
    ))}
  </SampleRow>
);

const Icons = () => (
  <ul className={styles.icons}>
    {iconNames.map((name) => (
      <li key={name}>
        <Icon name={name} />
        {name}
      </li>
    ))}
  </ul>
);

const brands: readonly {
  brand: string;
  mark?: ReactNode;
  name: string;
  tail?: string;
  claim: string;
  accent?: string;
}[] = [
  { brand: 'atc', mark: <TileMark />, name: 'Forecourt', claim: 'See the out-the-door price before you visit.' },
  {
    brand: 'kbb',
    mark: <TileMark />,
    name: 'Forecourt',
    tail: 'Values',
    claim: 'Know what it’s worth before you ask.',
  },
  {
    brand: 'ford',
    mark: <RingMark />,
    name: 'Maker',
    tail: 'Certified',
    claim: 'Manufacturer-certified cars, all in one place.',
  },
  { brand: 'caranddriver', name: 'Forecourt Reviews', claim: 'Read what owners say, then see the price out the door.' },
  {
    brand: 'preview',
    mark: <TileMark />,
    name: 'Forecourt',
    tail: 'Preview',
    claim: 'What comes next, marked as such.',
  },
  { brand: 'demo', mark: <TileMark />, name: 'Forecourt', tail: 'Demo', claim: 'Sample stock, marked as such.' },
  {
    brand: 'whitelabel',
    mark: <PetalMark />,
    name: 'Larkspur',
    tail: 'Motors',
    claim: 'Made from one accent.',
    accent: '#5a3bb5',
  },
  {
    brand: 'whitelabel',
    mark: <PetalMark />,
    name: 'Harbor',
    tail: 'Autos',
    claim: 'The same, from teal.',
    accent: '#0aa39a',
  },
  {
    brand: 'whitelabel',
    mark: <PetalMark />,
    name: 'Marigold',
    tail: 'Cars',
    claim: 'Even from yellow.',
    accent: '#ffc400',
  },
];

const Brands = () => (
  <div className={styles.brandRow}>
    {brands.map(({ brand, mark, name, tail, claim, accent }) => (
      <div
        key={name + tail}
        data-brand={brand}
        className={styles.brandCard}
        style={accent ? (tenantTokens(tenantPalettes(hexToOklch(accent))) as CSSProperties) : undefined}
      >
        <div className={styles.brandHeader} data-chrome>
          <Wordmark mark={mark} name={name} tail={tail} />
        </div>
        <p className={styles.brandHero}>{claim}</p>
        <div className={styles.brandBody}>
          <Button size="small">Show cars</Button>
          <Button size="small" variant="quiet">
            Call
          </Button>
          <Chip href="#brands" tone="on">
            Third row
          </Chip>
          <Badge tone="accent">9 new</Badge>
        </div>
      </div>
    ))}
  </div>
);

export const foundationSections: readonly StyleguideSection[] = [
  { id: 'colour-roles', title: 'Color roles', render: () => <Colours /> },
  { id: 'type', title: 'Type', render: () => <Type /> },
  { id: 'shape-and-depth', title: 'Shape and depth', render: () => <Shape /> },
  { id: 'brands', title: 'Brands', render: () => <Brands /> },
  { id: 'icons', title: 'Icons', render: () => <Icons /> },
];
