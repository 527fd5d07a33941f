import { grouped } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Container } from '#ui/layout/layout.tsx';
import styles from './model-reviews.module.css';
import { ReviewList } from './review-list.tsx';
import type { ReviewListView } from './review-view.ts';

export type ModelReviewsView = {
  name: string;
  path: string;
  crumbs: readonly { label: string; href: string }[];
  list: ReviewListView;
  picture: { src: string; alt: string };
  /** Cars of the model on this site; null without any. */
  forSale: { count: number; href: string } | null;
  years: string;
};

const milesWords = (miles: number): string =>
  miles >= 1_000_000 ? `${(miles / 1_000_000).toFixed(1)} million miles` : `${grouped(miles)} miles`;

type ModelReviewsProps = {
  view: ModelReviewsView;
  hasAccounts: boolean;
  here: string;
  toUrl: (path: string) => string;
};

/** Owners' reviews of a model, beside the cars of it that are for sale. */
export const ModelReviews = ({ view, hasAccounts, here, toUrl }: ModelReviewsProps) => {
  const { name, list, picture, forSale } = view;
  const owners = list.rating?.count ?? 0;
  return (
    <Container className={styles.page}>
      <Breadcrumb items={[...view.crumbs, { label: 'Owners’ reviews' }]} />
      <h1 tabIndex={-1}>{name}: owners’ reviews</h1>
      {owners > 0 && (
        <p className={styles.lead}>
          {grouped(owners)} {owners === 1 ? 'owner' : 'owners'}
          {view.years && `, ${view.years}`}
          {list.miles > 0 && ` · together ${milesWords(list.miles)}`}
        </p>
      )}
      <div className={styles.body}>
        <ReviewList
          view={list}
          writeLabel={hasAccounts ? `Review your ${name}` : undefined}
          policy="Reviews come from owners by their own statement, one each. Those with the car in their account say so."
          here={here}
          toUrl={toUrl}
          aside={
            <Card>
              <img src={picture.src} alt={picture.alt} width={800} height={450} className={styles.picture} />
              {forSale ? (
                <ButtonLink href={forSale.href} block>
                  See {grouped(forSale.count)} for sale
                </ButtonLink>
              ) : (
                <p className={styles.lead}>None for sale here today.</p>
              )}
            </Card>
          }
        />
      </div>
    </Container>
  );
};
