import { ReviewPolicy } from '#domains/browse/reviews/review-policy.tsx';
import { reviewRules } from '#domains/people/site-settings/review-rules.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import type { Route } from './+types/review-policy.ts';

export const handle: PageHandle = { pageType: 'reviews' };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { approve, reportsToHold } = context.get(servicesContext).settings.current(reviewRules);
  return { checksAll: approve === 'all', reportsToHold };
};

export default function ReviewPolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <Container className={styles.page}>
      <PageHead title="How we check reviews" description="Who writes reviews here, and what happens to them." />
      <ReviewPolicy {...loaderData} />
    </Container>
  );
}
