import { reviewPolicy } from '#domains/browse/reviews/review-policy.ts';
import { reviewRules } from '#domains/people/site-settings/review-rules.ts';
import { servicesContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/review-policy.ts';

export const handle: PageHandle = { pageType: 'reviews' };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { approve, reportsToHold } = context.get(servicesContext).settings.current(reviewRules);
  return { document: reviewPolicy({ checksAll: approve === 'all', reportsToHold }) };
};

export default function ReviewPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}
