import type { CSSProperties } from 'react';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { opsPath } from '#paths/paths.ts';
import { StatusDot } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import type { BrandsView, BrandView, FlagRow } from './brand-view.ts';
import styles from './brands-screen.module.css';
import { type NewBrandAnswer, NewBrandPanel } from './studio/new-brand-panel.tsx';

const ratio = (value: number): string => `${value.toFixed(1)} to 1`;
const readable = 4.5;

/** A sample of the brand's colors and logo, without function. */
const Sample = ({ brand: { id, theme, logo } }: { brand: BrandView }) => (
  <div className={styles.sample} data-brand={id} style={theme as CSSProperties} aria-hidden="true">
    {logo && (
      <span className={styles.logo}>
        <img src={logo.src} alt="" width={logo.width} height={logo.height} />
      </span>
    )}
    <span className={styles.action}>Check availability</span>
    <span className={styles.link}>Change</span>
  </div>
);

const senderNotes: Readonly<Record<BrandView['sender']['from'], string>> = {
  settings: 'set by an operator',
  studio: 'from the studio',
  'brands.json': 'from brands.json',
  MAIL_FROM: 'from MAIL_FROM',
};

const kindNotes: Readonly<Record<BrandView['kind'], string>> = {
  studio: 'Made in the studio',
  file: 'From brands.json',
  'built-in': 'Part of the product',
};

const BrandCard = ({ brand }: { brand: BrandView }) => {
  const { key, kind, name, sites, logo, favicon, sender, accent, contrast } = brand;
  const isReadable = Math.min(contrast.light, contrast.dark) >= readable;
  return (
    <li className={styles.card}>
      <Sample brand={brand} />
      <div className={styles.about}>
        <h2>
          <a href={opsPath(`brands/${key}`)}>{name}</a>
        </h2>
        <p className={styles.kind}>{kindNotes[kind]}</p>
        <ul className={styles.sites}>
          {sites.map(({ host, href }) => (
            <li key={host}>
              <a href={href}>{host}</a>
            </li>
          ))}
        </ul>
        <dl className={styles.facts}>
          <dt>Logo</dt>
          <dd>{logo ? `Custom, ${logo.width} by ${logo.height}` : 'Default'}</dd>
          <dt>Tab icon</dt>
          <dd>
            <img src={favicon.src} alt="" width="16" height="16" /> {favicon.isOwn ? 'Custom' : 'Default'}
          </dd>
          <dt>Sender</dt>
          <dd>
            {sender.text} <small>{senderNotes[sender.from]}</small>
          </dd>
          <dt>Accent</dt>
          <dd>
            {accent.light}, dark {accent.dark}
          </dd>
          <dt>Contrast</dt>
          <dd>
            <StatusDot tone={isReadable ? 'positive' : 'warning'}>
              {ratio(contrast.light)}, dark {ratio(contrast.dark)}
            </StatusDot>
          </dd>
        </dl>
      </div>
    </li>
  );
};

const Flags = ({ brands, flags }: { brands: readonly BrandView[]; flags: readonly FlagRow[] }) => (
  <Table caption="Flags of each brand" dense>
    <thead>
      <tr>
        <th scope="col">Flag</th>
        {brands.map(({ key, name }) => (
          <th key={key} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">Changed</th>
      </tr>
    </thead>
    <tbody>
      {flags.map(({ name, label, about, cells, changed }) => (
        <tr key={name}>
          <th scope="row" className={styles.flag}>
            {label}
            <small>{about}</small>
          </th>
          {cells.map(({ brand, on, isSet }) => (
            <td key={brand}>
              <StatusDot tone={on ? 'positive' : 'neutral'}>{on ? 'On' : 'Off'}</StatusDot>
              {isSet && <small className={styles.set}>by an operator</small>}
            </td>
          ))}
          <td className={styles.changed}>
            {changed ? (
              <>
                {changed.who}, <AdminTime ms={changed.atMs} />
              </>
            ) : (
              'never'
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const unpublishedNotes = { draft: 'a draft that was never published', retired: 'retired', live: 'has an open draft' };

const Unpublished = ({ rows }: { rows: BrandsView['unpublished'] }) => (
  <AdminPanel title="Drafts and retired brands">
    <ul className={styles.unpublished}>
      {rows.map(({ key, state }) => (
        <li key={key}>
          <a href={opsPath(`brands/${key}`)}>{key}</a> {unpublishedNotes[state]}
        </li>
      ))}
    </ul>
  </AdminPanel>
);

type BrandsScreenProps = { view: BrandsView; form: NewBrandAnswer };

/** All brands as shoppers see them, and the way to a new one. */
export const BrandsScreen = ({ view, form }: BrandsScreenProps) => {
  const { ownFile, readMs, openTenants, brands, flags, unpublished } = view;
  return (
    <>
      <AdminHead
        title="Brands"
        lead={
          <>
            {brands.length} brands on the site. What{' '}
            {ownFile ? 'brands.json in the data folder' : 'the brands.json that comes with the product'} says (read{' '}
            <AdminTime ms={readMs} />) counts before the studio and changes at the next start.{' '}
            {openTenants
              ? 'Other sub-domains are white-label brands, too.'
              : 'Other sub-domains are answered with 404.'}
          </>
        }
        actions={<ButtonLink href="#new">New brand</ButtonLink>}
      />
      {unpublished.length > 0 && <Unpublished rows={unpublished} />}
      <ul className={styles.cards}>
        {brands.map((brand) => (
          <BrandCard key={brand.key} brand={brand} />
        ))}
      </ul>
      <NewBrandPanel answer={form} base={view.base} />
      <AdminPanel
        title="Flags"
        lead="Current state on each site."
        actions={
          <ButtonLink href={opsPath('settings/brand-flags')} variant="quiet" size="small">
            Change flags
          </ButtonLink>
        }
      >
        <Flags brands={brands} flags={flags} />
      </AdminPanel>
    </>
  );
};
