import { legalDocument } from '#domains/reference/brands/legal-documents.ts';
import { reviewAgreementPath } from '#paths/paths.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/visitor-agreement.ts';

/** The review brand's address has its own page type (URL-04). */
export const handle: PageHandle = {
  pageType: ({ isReview }: { isReview: boolean }) => (isReview ? 'cadvisitoragreement' : 'legal'),
};

export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { brands, clock } = context.get(servicesContext);
  const { brand } = context.get(siteContext);
  const year = new Date(clock.now()).getUTCFullYear();
  return {
    isReview: url.pathname.startsWith(reviewAgreementPath()),
    document: legalDocument('visitorAgreement', brands.legalTexts(brand), year, brands.legalOverrides(brand)),
  };
};

export default function VisitorAgreement({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}
