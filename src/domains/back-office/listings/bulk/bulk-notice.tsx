import { useEffect, useState } from 'react';
import { LinkButton } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { poll } from '#lib/poll.ts';
import { opsPath } from '#paths/paths.ts';
import { Banner } from '#ui/status/banner.tsx';
import styles from './bulk.module.css';
import { bulkCalls } from './bulk-calls.ts';
import { BulkProgress, bulkSummary, isUnderWay } from './bulk-change.ts';
import type { BulkLine } from './bulk-desk.server.ts';

const grouped = (count: number): string => count.toLocaleString('en-US');

/** What became of a change so far, in a sentence. */
export const bulkWords = (line: BulkLine): string => {
  const { state, changed, same, refused, total, undone, notUndone } = line;
  if (state === 'running') return `Working: ${grouped(changed + same + refused)} of ${grouped(total)} cars.`;
  if (state === 'undoing') return `Undoing: ${grouped(undone + notUndone)} of ${grouped(changed)} cars.`;
  if (state === 'undone') {
    const others = notUndone > 0 ? ` ${grouped(notUndone)} changed since and left alone.` : '';
    return `Undone: ${grouped(undone)} as before.${others}`;
  }
  return [
    bulkSummary(line),
    same > 0 ? `${grouped(same)} were so already.` : '',
    refused > 0 ? `${grouped(refused)} can’t have that value.` : '',
  ]
    .filter(Boolean)
    .join(' ');
};

/** Follows a change under way; the page is loaded anew when it ends. */
const useProgress = (line: BulkLine): BulkLine => {
  const [progress, setProgress] = useState<BulkProgress>(line);
  useEffect(() => {
    if (!isUnderWay(line.state)) return undefined;
    const left = new AbortController();
    let isAsking = false;
    let over: BulkProgress | undefined;
    const look = async (): Promise<void> => {
      isAsking = true;
      try {
        const answer = await fetch(`${bulkCalls.changes}/${line.id}`, { signal: left.signal });
        const next = BulkProgress.parse(await answer.json());
        setProgress(next);
        if (!isUnderWay(next.state)) over = next;
      } catch {
        // The next poll tries again.
      } finally {
        isAsking = false;
      }
    };
    const step = () => {
      if (!over && !isAsking) void look();
      return over;
    };
    void poll(step, { intervalMs: 1000, maxCalls: Number.POSITIVE_INFINITY, signal: left.signal }).then((end) => {
      if (end && !left.signal.aborted) location.reload();
    });
    return () => left.abort();
  }, [line.id, line.state]);
  return { ...line, ...progress };
};

/** A bulk change as a notice above the table, with its undo. */
export const BulkNotice = ({ line, dismissHref }: { line: BulkLine; dismissHref?: string }) => {
  const now = useProgress(line);
  const history = opsPath('listings/changes');
  return (
    <div className={styles.notice}>
      <Banner
        level={now.state === 'done' || now.state === 'undone' ? 'positive' : 'info'}
        title={bulkWords(now)}
        {...(dismissHref !== undefined && { dismissHref })}
        action={
          now.canUndo && (
            <AdminForm of="routes/ops/listings-changes" action={history}>
              <input type="hidden" name="id" value={now.id} />
              <LinkButton>Undo</LinkButton>
            </AdminForm>
          )
        }
      >
        {now.left.length > 0 && (
          <>
            Changed since:{' '}
            {now.left.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <a href={opsPath(`listings/${id}`)}>{name}</a>
              </span>
            ))}
            .
          </>
        )}{' '}
        <a href={history}>All bulk changes</a>
      </Banner>
      {isUnderWay(now.state) && (
        <noscript>
          <p className={styles.note}>Reload this page to see progress.</p>
        </noscript>
      )}
    </div>
  );
};
