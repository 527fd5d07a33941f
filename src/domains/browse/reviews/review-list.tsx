import type { CSSProperties, ReactNode } from 'react';
import { grouped } from '#lib/money.ts';
import { reportReviewPath, reviewPolicyPath, writeReviewPath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Rating } from '#ui/rating.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { HelpfulForm } from './helpful-form.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';
import type { ReviewListView } from './review-view.ts';
import { useOwnVotes } from './use-own-votes.ts';

const Meter = ({ percent }: { percent: number }) => (
  <span className={styles.meter} aria-hidden="true">
    <i style={{ '--share': `${percent}%` } as CSSProperties} />
  </span>
);

const Bars = ({ bars }: Pick<ReviewListView, 'bars'>) => (
  <ul className={styles.bars} aria-label="Reviews by stars">
    {bars.map(({ label, count, percent, href, current }) => (
      <li key={label}>
        <a href={href} aria-current={current ? 'true' : undefined} data-scroll="keep">
          <span>{label}</span>
          <Meter percent={percent} />
          <span>
            {grouped(count)}
            <span className="visually-hidden"> {count === 1 ? 'review' : 'reviews'}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);

const fullPart = 5;

const Summary = ({ view }: { view: ReviewListView }) => (
  <div className={styles.block}>
    {view.rating && (
      <p>
        <Rating value={view.rating.value} count={view.rating.count} />
      </p>
    )}
    <Bars bars={view.bars} />
    {view.parts.length > 0 && (
      <>
        <h2>Ratings by topic</h2>
        <ul className={styles.parts}>
          {view.parts.map(({ label, value }) => (
            <li key={label}>
              <span>{label}</span>
              <Meter percent={(value / fullPart) * 100} />
              <b>{value.toFixed(1)}</b>
            </li>
          ))}
        </ul>
      </>
    )}
    {view.again && <p className={styles.note}>{view.again}</p>}
  </div>
);

const Tools = ({ view }: { view: ReviewListView }) => (
  <>
    <div className={styles.tools}>
      <nav className={styles.views} aria-label="Show">
        {view.views.map(({ label, count, href, current }) => (
          <a key={label} href={href} aria-current={current ? 'true' : undefined} data-scroll="keep">
            {label} <span>{grouped(count)}</span>
          </a>
        ))}
      </nav>
      <nav className={styles.sorts} aria-label="Sort by">
        {view.sorts.map(({ value, label, href, current }) => (
          <a key={value} href={href} aria-current={current ? 'true' : undefined} data-scroll="keep">
            {label}
          </a>
        ))}
      </nav>
    </div>
    {view.years.length > 0 && (
      <nav className={`${styles.views} ${styles.years}`} aria-label="Model year">
        {view.years.map(({ label, count, href, current }) => (
          <a key={label} href={href} aria-current={current ? 'true' : undefined} data-scroll="keep">
            {label} <span>{grouped(count)}</span>
          </a>
        ))}
      </nav>
    )}
  </>
);

type ReviewListProps = {
  view: ReviewListView;
  /** Undefined on a site without accounts (AUTH-06), where nobody can write or vote. */
  writeLabel: string | undefined;
  /** Who may write, and what the dealer can do about it. */
  policy: string;
  /** Above the summary. */
  aside?: ReactNode;
  /** The address of this page. */
  here: string;
  toUrl: (path: string) => string;
};

/** The reviews of a model or dealer: what they say together beside each of them. */
export const ReviewList = ({ view, writeLabel, policy, aside, here, toUrl }: ReviewListProps) => {
  const { rating, topics, cards, clearHref, page, pageCount, pageHrefs } = view;
  const ownVotes = useOwnVotes();
  const write = writeLabel !== undefined && (
    <ButtonLink href={writeReviewPath(view.subject)} variant="quiet">
      {writeLabel}
    </ButtonLink>
  );
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        {rating && <Summary view={view} />}
        {rating && write}
        <p className={styles.note}>
          {policy} <a href={reviewPolicyPath()}>How we check them</a>
        </p>
        {aside}
      </aside>
      <section aria-label="Reviews">
        {topics.length > 0 && (
          <div className={styles.topics}>
            <h2 className={styles.note}>What they say most</h2>
            <ul className={styles.chips}>
              {topics.map(({ label, tone, count }) => (
                <li key={label}>
                  <Badge tone={tone}>
                    {label} {grouped(count)}
                  </Badge>
                </li>
              ))}
            </ul>
            <p className={styles.note}>
              Counted from the words of all {grouped(rating?.count ?? 0)} {rating?.count === 1 ? 'review' : 'reviews'}.
            </p>
          </div>
        )}
        {rating ? (
          <Tools view={view} />
        ) : (
          <EmptyState title="No reviews yet" level={2} action={write}>
            {writeLabel !== undefined && 'Be the first to say what it’s like.'}
          </EmptyState>
        )}
        {rating && cards.length === 0 && (
          <EmptyState
            title="No reviews match"
            level={2}
            action={clearHref && <a href={clearHref}>Show all reviews</a>}
          />
        )}
        {cards.map((review) => (
          <ReviewCard key={review.id} review={review}>
            {writeLabel !== undefined && (
              <HelpfulForm
                reviewId={review.id}
                title={review.title}
                helpful={review.helpful}
                isVoted={ownVotes.has(review.id)}
                here={here}
                toUrl={toUrl}
              />
            )}
            <a href={reportReviewPath(review.id)} aria-label={`Report: ${review.title}`}>
              Report
            </a>
          </ReviewCard>
        ))}
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefFor={(to) => pageHrefs[to - 1] ?? ''}
          label="Pages of reviews"
        />
      </section>
    </div>
  );
};
