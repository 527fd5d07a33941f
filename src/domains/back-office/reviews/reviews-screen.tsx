import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { holdReasons, longestAnswer, type ReviewState } from '#domains/browse/reviews/review.ts';
import { reviewReportReasons } from '#domains/browse/reviews/review-calls.ts';
import { ReviewCard } from '#domains/browse/reviews/review-card.tsx';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { TextArea } from '#ui/forms/text-input.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { OpenedReview, ReviewQueue } from './review-desk-view.ts';
import styles from './reviews-screen.module.css';

type ReviewsScreenProps = {
  queue: ReviewQueue;
  opened?: OpenedReview | undefined;
  done: boolean;
  refused?: { message: string; typed: string } | undefined;
};

const stateLabels: Readonly<Record<ReviewState, string>> = {
  waiting: 'Waiting',
  published: 'Published',
  refused: 'Refused',
  hidden: 'Hidden',
};

const listPath = ({ filter: { state } }: ReviewQueue, id?: string): string =>
  opsPath(id === undefined ? 'reviews' : `reviews/${id}`, { state: state === 'waiting' ? undefined : state });

const Rows = ({ queue, at }: { queue: ReviewQueue; at: string | undefined }) => (
  <nav aria-label="Reviews" className={styles.queue}>
    <ul>
      {queue.rows.map(({ id, title, name, stars, author, heldFor, createdMs, isDemo }) => (
        <li key={id}>
          <a href={listPath(queue, id)} aria-current={id === at ? 'page' : undefined}>
            <b>{title}</b>
            <small>
              {name} · {stars} {stars === 1 ? 'star' : 'stars'} · {author}
              {isDemo && ' · demo'} · <AdminTime ms={createdMs} />
            </small>
            {heldFor.map((reason) => (
              <Badge key={reason} tone="warning">
                {holdReasons[reason]}
              </Badge>
            ))}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const decisionsFor: Readonly<Record<ReviewState, readonly ['approve' | 'refuse' | 'hide' | 'restore', string][]>> = {
  waiting: [
    ['approve', 'Approve'],
    ['refuse', 'Refuse'],
  ],
  published: [['hide', 'Hide']],
  refused: [['restore', 'Publish after all']],
  hidden: [['restore', 'Restore']],
};

const needsReason = (state: ReviewState): boolean => state === 'waiting' || state === 'published';

const Decide = ({
  opened,
  refused,
  action,
}: {
  opened: OpenedReview;
  refused: ReviewsScreenProps['refused'];
  action: string;
}) => {
  const { state } = opened.review;
  return (
    <AdminForm action={action} className={styles.form}>
      {needsReason(state) && (
        <Field
          label={state === 'waiting' ? 'Reason, if you refuse it' : 'Reason'}
          hint="The author gets it by email, and sees it with their words."
        >
          <TextArea name="reason" rows={2} maxLength={500} defaultValue={refused?.typed} />
        </Field>
      )}
      <div className={styles.buttons}>
        {decisionsFor[state].map(([act, label], at) => (
          <Button key={act} type="submit" name="act" value={act} size="small" variant={at === 0 ? 'primary' : 'quiet'}>
            {label}
          </Button>
        ))}
      </div>
    </AdminForm>
  );
};

const Opened = ({
  opened,
  refused,
  action,
}: {
  opened: OpenedReview;
  refused: ReviewsScreenProps['refused'];
  action: string;
}) => {
  const { review, name, path, kind, reports } = opened;
  return (
    <AdminPanel
      title={name}
      lead={`${stateLabels[review.state]}${review.reason ? `: ${review.reason}` : ''}`}
      actions={path && <a href={path}>View on site</a>}
    >
      <ReviewCard review={reviewCard({ ...review, consumerId: null })} />
      {review.heldFor.length > 0 && (
        <p>
          {review.heldFor.map((reason) => (
            <Badge key={reason} tone="warning">
              {holdReasons[reason]}
            </Badge>
          ))}
        </p>
      )}
      {reports.length > 0 && (
        <ul className={styles.reports} aria-label="Reports">
          {reports.map(({ reason, words, createdMs, resolvedMs }) => (
            <li key={`${createdMs} ${reason} ${words}`}>
              <b>{reviewReportReasons[reason]}</b> {words && `“${words}” `}
              <small>
                <AdminTime ms={createdMs} />
                {resolvedMs !== null && ', resolved'}
              </small>
            </li>
          ))}
        </ul>
      )}
      <Decide opened={opened} refused={refused} action={action} />
      {kind === 'dealer' && !review.answer && review.state === 'published' && (
        <AdminForm action={action} className={styles.form}>
          <Field
            label="Dealer’s answer"
            hint="For an answer that came by phone or email. Shown under the dealer’s name."
          >
            <TextArea name="words" rows={3} maxLength={longestAnswer} />
          </Field>
          <div className={styles.buttons}>
            <Button type="submit" name="act" value="answer" size="small" variant="quiet">
              Publish for dealer
            </Button>
          </div>
        </AdminForm>
      )}
    </AdminPanel>
  );
};

/** Reviews by state, those that wait first; one of them opened to decide. */
export const ReviewsScreen = ({ queue, opened, done, refused }: ReviewsScreenProps) => {
  const { filter, counts, rows, perPage } = queue;
  const here = (page: number): string =>
    opsPath('reviews', { state: filter.state, ...(page > 1 && { page: String(page) }) });
  return (
    <>
      <AdminHead title="Reviews" lead={`${grouped(counts.waiting)} waiting. The oldest comes first.`} />
      {done && (
        <Banner level="positive" title="Done.">
          Recorded in the audit log.
        </Banner>
      )}
      {refused && <Banner level="danger" title={refused.message} />}
      <TabLinks
        label="Reviews by state"
        items={(Object.keys(stateLabels) as ReviewState[]).map((state) => ({
          href: opsPath('reviews', { state: state === 'waiting' ? undefined : state }),
          label: stateLabels[state],
          count: grouped(counts[state]),
          current: state === filter.state,
        }))}
      />
      {rows.length === 0 && !opened ? (
        <AdminPanel>
          <EmptyState title="All clear" level={2}>
            New reviews with contact details, links, shouting or foul words wait here, and those that readers reported.
          </EmptyState>
        </AdminPanel>
      ) : (
        <div className={styles.two}>
          <div>
            <Rows queue={queue} at={opened?.review.id} />
            <Pagination page={filter.page} pageCount={Math.ceil(counts[filter.state] / perPage)} hrefFor={here} />
          </div>
          {opened && <Opened opened={opened} refused={refused} action={listPath(queue, opened.review.id)} />}
        </div>
      )}
    </>
  );
};
