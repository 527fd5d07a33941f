import { AdminHead } from '#domains/back-office/frame/admin-screen.tsx';
import { ChangeTable } from '#domains/back-office/frame/change-table.tsx';
import { ComparedPanel } from '#domains/back-office/settings/compared-panel.tsx';
import { SectionHistory } from '#domains/back-office/settings/section-history.tsx';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { PicturesPanel } from './pictures-panel.tsx';
import { DraftPanel, RetirePanel, SourcesPanel } from './studio-aside.tsx';
import { StudioFieldsForm } from './studio-fields-form.tsx';
import styles from './studio-screen.module.css';
import type { StudioView } from './studio-view.ts';

const done: Readonly<Record<string, { title: string; words: string }>> = {
  begun: { title: 'The draft is begun.', words: 'It has no pages until you publish it.' },
  saved: { title: 'The draft is saved.', words: 'Preview it, then publish it.' },
  resaved: {
    title: 'What you typed is saved, but not published.',
    words: 'Look at the changes of this draft, then publish it.',
  },
  published: { title: 'The brand is on the site.', words: 'Every process follows within a second.' },
  restored: { title: 'The earlier version is on the site.', words: 'It was published as a new version.' },
  retired: { title: 'The brand is retired.', words: 'Its hosts are answered with 404.' },
  revived: { title: 'The brand is back on the site.', words: 'Every process follows within a second.' },
  discarded: { title: 'The draft is discarded.', words: 'It is as the site again.' },
  picture: { title: 'The draft has the picture.', words: 'Preview it, then publish it.' },
  removed: { title: 'The picture is out of the draft.', words: 'Publish to take it off the site.' },
};

const states = {
  draft: 'Never published: its hosts are answered with 404.',
  live: 'On the site.',
  retired: 'Retired: its hosts are answered with 404.',
} as const;

const Newer = ({ newer: { version, who, changes } }: { newer: NonNullable<StudioView['newer']> }) => (
  <div className={styles.newer}>
    <Banner level="warning" title={`${who} stored version ${version} while you were editing.`}>
      Nothing was overwritten. What you typed is below, now on top of theirs. Look at both, then save or publish.
    </Banner>
    {changes.length > 0 && <ChangeTable caption="What they changed" changes={changes} showCaption />}
  </div>
);

/** One brand in the studio: its draft, its versions, and where each value on the site comes from. */
export const StudioScreen = ({ view, pictureProblem }: { view: StudioView; pictureProblem?: string | undefined }) => {
  const part = `brands/${view.key}`;
  const message = done[view.done ?? ''];
  return (
    <>
      <AdminHead
        title={view.name}
        lead={
          <>
            <code>{new URL(view.site).host}</code>. {states[view.state]}
            {view.liveVersion > 0 && ` Version ${view.liveVersion}.`}
          </>
        }
        actions={
          <>
            <ButtonLink href={opsPath('brands')} variant="plain" size="small">
              All brands
            </ButtonLink>
            {view.state === 'live' && (
              <ButtonLink href={view.site} variant="quiet" size="small">
                Open the site
              </ButtonLink>
            )}
          </>
        }
      />
      {message && (
        <Banner level="positive" title={message.title}>
          {message.words}
        </Banner>
      )}
      {view.newer && <Newer newer={view.newer} />}
      {view.problems.length > 0 && (
        <Banner level="danger" title="The draft wasn’t saved.">
          Fix the fields marked below; what you typed is still there.
        </Banner>
      )}
      {view.compared && <ComparedPanel part={part} version={view.liveVersion} compared={view.compared} />}
      <div className={styles.grid}>
        <div className={styles.aside}>
          <DraftPanel view={view} />
          <PicturesPanel brand={view.key} pictures={view.pictures} problem={pictureProblem} />
          {view.history.length > 0 && (
            <SectionHistory part={part} subject={`setting:brand:${view.key}`} history={view.history} />
          )}
          <RetirePanel view={view} />
        </div>
        <div className={styles.main}>
          <StudioFieldsForm view={view} />
          <SourcesPanel view={view} />
        </div>
      </div>
    </>
  );
};
