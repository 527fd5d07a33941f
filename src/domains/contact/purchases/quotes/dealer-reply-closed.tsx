import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { DealerReplyPage } from './dealer-replies.server.ts';
import styles from './quote.module.css';

type ClosedProps = {
  page: Extract<DealerReplyPage, { state: 'closed' }>;
  /** The result of asking for a new link. */
  refresh: { isSent: boolean; words: string } | undefined;
};

/** What a link says once it has been used, has expired or has nothing to answer. */
export const DealerReplyClosed = ({ page: { title, heading, words, canRefresh }, refresh }: ClosedProps) => (
  <div className={styles.part}>
    <h1>{heading}</h1>
    <p className={styles.muted}>{title}</p>
    <p>{words}</p>
    {refresh && <Banner level={refresh.isSent ? 'positive' : 'warning'} title={refresh.words} />}
    {canRefresh && !refresh?.isSent && (
      <form method="post" className={styles.part}>
        <p className={styles.muted}>
          A link works for one answer. To answer again, have a new one emailed to the address where you get leads.
        </p>
        <div>
          <Button type="submit" variant="quiet" name="intent" value="new-link">
            Email a new link
          </Button>
        </div>
      </form>
    )}
  </div>
);
