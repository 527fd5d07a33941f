import type { ReactNode } from 'react';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandContent } from '#domains/reference/brands/brand-content.ts';
import { BrandMark } from '#domains/reference/brands/brand-mark.tsx';
import { dealerPortalPath, homePath, requestDealerPath, signInPath } from '#paths/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { useCurrentInView } from '#ui/layout/use-current-in-view.ts';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { DealerEntry, DealerRole } from '../members/dealer-member.ts';
import styles from './portal-layout.module.css';
import { type PortalCounts, portalSections } from './portal-sections.ts';

type PortalLayoutProps = {
  entry: Pick<DealerEntry, 'dealer' | 'dealers' | 'email'> & { role: DealerRole };
  /** False while an operator has suspended the portal: no other screen can be opened. */
  isOpen: boolean;
  brand: Brand;
  content: Pick<BrandContent, 'wordmark'>;
  counts: PortalCounts;
  path: string;
  children: ReactNode;
};

type PortalNavProps = { dealerId: number; role: DealerRole; counts: PortalCounts; here: string };

const PortalNav = ({ dealerId, role, counts, here }: PortalNavProps) =>
  portalSections.map(({ heading, parts }) => (
    <section key={heading ?? parts[0]?.label} className={styles.group}>
      {heading && <h2>{heading}</h2>}
      <ul>
        {parts.map(({ part, label, icon, managersOnly }) => {
          if (managersOnly && role !== 'manager') return null;
          const href = dealerPortalPath(dealerId, part);
          const isHere = part === undefined ? here === href : here === href || here.startsWith(`${href}/`);
          const count = part === undefined ? undefined : counts[part];
          return (
            <li key={href}>
              <a href={href} className={styles.link} aria-current={isHere ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
                {count !== undefined && count > 0 && <b className={styles.count}>{count.toLocaleString('en-US')}</b>}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  ));

/** The switch between the dealers of one account, as a list of links. */
const DealerSwitch = ({ dealer, dealers }: Pick<DealerEntry, 'dealer' | 'dealers'>) => (
  <details className={styles.menu}>
    <summary>
      <Icon name="store" />
      <span>{dealer.name}</span>
      <VisuallyHidden>Switch dealer</VisuallyHidden>
      <Icon name="down" />
    </summary>
    <div className={styles.drop}>
      {dealers.map(({ id, name }) => (
        <a key={id} href={dealerPortalPath(id)} aria-current={id === dealer.id ? 'true' : undefined}>
          {name}
        </a>
      ))}
      <a href={requestDealerPath()}>Add a dealer</a>
    </div>
  </details>
);

/** The dealer portal: header, navigation and one screen. */
export const PortalLayout = ({ entry, isOpen, brand, content, counts, path, children }: PortalLayoutProps) => {
  const nav = useCurrentInView(path);
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <header className={styles.header} data-narrow-header="">
        <div className={styles.mark}>
          <BrandMark brand={brand} content={content} href={dealerPortalPath(entry.dealer.id)} />
          <span className={styles.badge}>Dealer</span>
        </div>
        <div className={styles.tools}>
          <DealerSwitch {...entry} />
          <details className={styles.menu}>
            <summary>
              <Icon name="user" />
              <VisuallyHidden>Signed in as {entry.email}</VisuallyHidden>
            </summary>
            <div className={styles.drop}>
              <p>{entry.email}</p>
              <a href={homePath()}>See the site</a>
              <form method="post" action={signInPath('sign-out')}>
                <button type="submit">Sign out</button>
              </form>
            </div>
          </details>
        </div>
      </header>
      <div className={isOpen ? styles.body : undefined}>
        {isOpen && (
          <nav ref={nav} className={styles.nav} aria-label="Dealer portal">
            <PortalNav dealerId={entry.dealer.id} role={entry.role} counts={counts} here={path.replace(/\/$/, '')} />
          </nav>
        )}
        <main id="main" className={styles.main}>
          {children}
        </main>
      </div>
      <footer className={styles.footer}>
        <span>{brand.name} for dealers</span>
        <ThemeSwitch returnTo={path} />
      </footer>
    </div>
  );
};
