import type { ReactNode } from 'react';
import type { Operator } from '#domains/people/access/operator.ts';
import { type Role, roleText } from '#domains/people/access/roles.ts';
import { homePath, opsPath, signInPath } from '#paths/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { useCurrentInView } from '#ui/layout/use-current-in-view.ts';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './admin-layout.module.css';
import { type AdminCounts, sectionsFor } from './admin-sections.ts';
import { FindBox } from './find-box.tsx';

const environments = { prod: 'Production', qa: 'QA', test: 'Test', dev: 'Development' } as const;

type AdminLayoutProps = {
  operator: Operator;
  roles: readonly Role[];
  /** False while the operator has to set up a second factor: no other screen can be opened. */
  isOpen: boolean;
  siteName: string;
  counts: AdminCounts;
  /** The environment set by APP_ENV. */
  environment: keyof typeof environments;
  version: string;
  path: string;
  children: ReactNode;
};

const initials = ({ name, email }: Operator): string =>
  (name || email)
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

type AdminNavProps = { roles: readonly Role[]; counts: AdminCounts; here: string };

const AdminNav = ({ roles, counts, here }: AdminNavProps) =>
  sectionsFor(roles).map(({ heading, parts }) => (
    <section key={heading ?? parts[0]?.label} className={styles.group}>
      {heading && <h2>{heading}</h2>}
      <ul>
        {parts.map(({ part, label, icon }) => {
          const href = opsPath(part);
          const isHere = part === undefined ? here === href : here === href || here.startsWith(`${href}/`);
          const count = counts[part ?? 'overview'];
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

/** The back office: header, navigation and one screen. */
export const AdminLayout = ({
  operator,
  roles,
  isOpen,
  siteName,
  counts,
  environment,
  version,
  path,
  children,
}: AdminLayoutProps) => {
  const nav = useCurrentInView(path);
  return (
    <div className={styles.page}>
      <meta name="robots" content="noindex" />
      <header className={styles.header}>
        <a href={opsPath()} className={styles.mark}>
          {siteName}
          <span className={styles.badge}>Operator</span>
        </a>
        {isOpen && <FindBox />}
        <div className={styles.tools}>
          <span className={styles.environment} data-environment={environment}>
            {environments[environment]}
          </span>
          <a href={homePath()} className={styles.site}>
            See the site
            <Icon name="arrow" />
          </a>
          <details className={styles.menu}>
            <summary>
              <span aria-hidden="true">{initials(operator)}</span>
              <VisuallyHidden>Signed in as {operator.email}</VisuallyHidden>
            </summary>
            <div className={styles.drop}>
              <p>
                {operator.email}
                <small>{roleText(roles)}</small>
              </p>
              <a href={opsPath('security')}>Security</a>
              <form method="post" action={signInPath('sign-out')}>
                <button type="submit">Sign out</button>
              </form>
            </div>
          </details>
        </div>
      </header>
      <div className={isOpen ? styles.body : undefined}>
        {isOpen && (
          <nav ref={nav} className={styles.nav} aria-label="Back office">
            <AdminNav roles={roles} counts={counts} here={path.replace(/\/$/, '')} />
          </nav>
        )}
        <main id="main" className={styles.main}>
          {children}
        </main>
      </div>
      <footer className={styles.footer}>
        <span>
          {siteName === 'Forecourt' ? '' : `${siteName}, `}Forecourt {version}
        </span>
        <ThemeSwitch returnTo={path} />
      </footer>
    </div>
  );
};
