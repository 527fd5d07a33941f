import { AdminHead } from '#domains/back-office/frame/admin-screen.tsx';
import { ChangeTable } from '#domains/back-office/frame/change-table.tsx';
import { opsPath } from '#paths/paths.ts';
import { Banner } from '#ui/status/banner.tsx';
import { ComparedPanel } from './compared-panel.tsx';
import { SectionForm } from './section-form.tsx';
import { SectionHistory } from './section-history.tsx';
import styles from './settings-screen.module.css';
import type { NewerView, SectionLink, SectionView } from './settings-view.ts';

const SectionNav = ({ links, here }: { links: readonly SectionLink[]; here: string }) => (
  <nav className={styles.nav} aria-label="Sections">
    {links.map(({ slug, label, note }) => (
      <a key={slug} href={opsPath(`settings/${slug}`)} aria-current={slug === here ? 'page' : undefined}>
        <b>{label}</b>
        {note && <small>{note}</small>}
      </a>
    ))}
  </nav>
);

const Newer = ({ newer: { version, who, reason, changes } }: { newer: NewerView }) => (
  <div className={styles.newer}>
    <Banner level="warning" title={`${who} published version ${version} while you were editing.`}>
      “{reason}” What you typed is kept below, now against version {version}. Review both before you publish.
    </Banner>
    <ChangeTable caption={`What version ${version} changed`} changes={changes} showCaption />
  </div>
);

/** The settings, one section at a time: its values, a draft, and earlier versions. */
export const SettingsScreen = ({ links, view }: { links: readonly SectionLink[]; view: SectionView }) => {
  const { slug, label, lead, version, published, unreadable, newer, compared } = view;
  return (
    <>
      <AdminHead
        title="Settings"
        lead="Values the site reads while it runs. Changes go live on every page within a second and can be undone."
      />
      <div className={styles.grid}>
        <SectionNav links={links} here={slug} />
        <div className={styles.main}>
          <header className={styles.about}>
            <h2>{label}</h2>
            <p>
              {lead} {version === 0 ? 'Default settings. Nothing published yet.' : `Version ${version} is on the site.`}
            </p>
          </header>
          {published !== undefined && (
            <Banner level="positive" title={`Version ${published} is on the site.`}>
              Other processes use it within a second.
            </Banner>
          )}
          {unreadable !== undefined && (
            <Banner level="danger" title={`Version ${version} can’t be read by this release.`}>
              The defaults apply instead and are shown below. {unreadable}
            </Banner>
          )}
          {newer && <Newer newer={newer} />}
          {compared && <ComparedPanel part={`settings/${slug}`} version={version} compared={compared} />}
          <SectionForm view={view} />
          <SectionHistory part={`settings/${slug}`} subject={view.subject} history={view.history} />
        </div>
      </div>
    </>
  );
};
