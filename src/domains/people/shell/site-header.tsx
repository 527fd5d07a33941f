import type { ReactNode } from 'react';
import { WordsBox } from '#domains/finding/suggestions/words-box.tsx';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandContent } from '#domains/reference/brands/brand-content.ts';
import { BrandMark } from '#domains/reference/brands/brand-mark.tsx';
import { searchFormPath } from '#paths/paths.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MenuIcon, MenuLinks } from './menu-links.tsx';
import styles from './site-header.module.css';
import { useHidingHeader } from './use-hiding-header.ts';

/** The id of an empty element after the header: once it is parsed, the header is complete. */
export const headerEndId = 'header-end';

type SiteHeaderProps = {
  brand: Brand;
  content: Pick<BrandContent, 'wordmark'>;
  /** The brand's navigation (BRND-09). */
  navigation: BrandContent['headerLinks'];
  /** The current path, to mark its link. */
  path: string;
  /** False for pages with their own search. */
  withSearch: boolean;
  /** The current search text. */
  words?: string;
  /** The URL of the page's search, which a text search narrows. */
  within?: string | undefined;
  place?: string;
  /** False for a brand without accounts (AUTH-06). */
  hasAccounts?: boolean;
  /** Renders the link to the saved cars with the class of header items. */
  saved?: (className: string | undefined) => ReactNode;
  /** Renders the link to the wallet; `labelClassName` hides its text in narrow headers. */
  wallet?: (className: string | undefined, labelClassName: string | undefined) => ReactNode;
};

/**
 * The header with each brand's own name, navigation and style (BRND-06). The menu is a `details` element, so it opens
 * without JavaScript.
 */
export const SiteHeader = ({
  brand,
  content,
  navigation,
  path,
  withSearch,
  words = '',
  within,
  place,
  hasAccounts = false,
  saved,
  wallet,
}: SiteHeaderProps) => {
  useHidingHeader();
  const links = navigation.map(({ label, href }) => (
    <a key={label} href={href} aria-current={href === path ? 'page' : undefined}>
      {label}
    </a>
  ));
  return (
    <>
      <header className={styles.header} data-chrome data-narrow-header={withSearch ? '' : undefined}>
        <Container className={styles.inside}>
          <BrandMark brand={brand} content={content} />
          {withSearch && <WordsBox words={words} within={within} className={styles.search} />}
          <nav className={styles.nav} aria-label="Main">
            {links}
          </nav>
          <div className={styles.tools}>
            {place && (
              <a className={styles.tool} href={`${searchFormPath()}#location`} aria-label={`Location, ${place}`}>
                <Icon name="pin" />
                <span className={styles.label}>{place}</span>
              </a>
            )}
            {wallet?.(classNames(styles.tool, styles.secondary), styles.label)}
            {saved?.(styles.tool)}
            {hasAccounts && (
              <AccountMenu
                path={path}
                className={classNames(styles.tool, styles.secondary)}
                labelClassName={styles.label}
              />
            )}
            <details className={styles.menu}>
              <summary className={styles.tool} aria-label="Menu">
                <MenuIcon hasAccounts={hasAccounts} hasWallet={wallet !== undefined} className={styles.news} />
              </summary>
              <nav className={styles.drop} aria-label="Menu">
                {links}
                <MenuLinks
                  path={path}
                  hasAccounts={hasAccounts}
                  hasWallet={wallet !== undefined}
                  className={styles.inMenu}
                />
              </nav>
            </details>
          </div>
        </Container>
      </header>
      <span id={headerEndId} hidden />
    </>
  );
};
