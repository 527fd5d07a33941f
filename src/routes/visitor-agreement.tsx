import { legalDocument } from '#domains/brands/legal-documents.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/visitor-agreement.ts';

export const handle: PageHandle = { pageType: 'cadvisitoragreement' };

export const loader = ({ context }: Route.LoaderArgs) =>
  legalDocument('visitorAgreement', context.get(servicesContext).brands.legalTexts(context.get(siteContext).brand));

export default function VisitorAgreement({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
