import { researchPath } from '#paths/paths.ts';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { ArticleTeasers } from '../research/pages/research-index.tsx';
import type { ArticleTeaser } from '../research/pages/research-view.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import type { ReviewCardView } from '../reviews/review-view.ts';
import styles from './editorial.module.css';

/** What the review brand leads with: our guides, and what owners wrote. */
export type EditorialView = {
  articles: readonly ArticleTeaser[];
  voices: readonly { name: string; href: string; card: ReviewCardView }[];
};

export const Editorial = ({ view: { articles, voices } }: { view: EditorialView }) => (
  <Container className={styles.page}>
    <section aria-labelledby="guides-heading">
      <SectionHead
        id="guides-heading"
        title="Guides"
        action={<TextLink href={researchPath()}>All guides and models</TextLink>}
      />
      <ArticleTeasers articles={articles} />
    </section>
    {voices.length > 0 && (
      <section aria-labelledby="owners-heading">
        <SectionHead id="owners-heading" title="What owners say" note="The latest reviews, by people who own the car" />
        <div className={styles.voices}>
          {voices.map(({ name, href, card }) => (
            <ReviewCard key={card.id} review={card}>
              <a href={href}>All reviews of the {name}</a>
            </ReviewCard>
          ))}
        </div>
      </section>
    )}
  </Container>
);
