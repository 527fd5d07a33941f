import { data } from 'react-router';
import { type LegalDocumentName, legalDocument } from '#domains/reference/brands/legal-documents.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle, PageType } from '../pages/page-type.ts';
import type { Route } from './+types/ford-page.ts';

/** The maker's legal pages (URL-06); its privacy choices have their own route because they have a form. */
const pages: Record<string, { pageType: PageType; document: LegalDocumentName }> = {
  'accessibility-statement': { pageType: 'fordaccessibilitystatement', document: 'accessibilityStatement' },
  'privacy-policy': { pageType: 'fordprivacypolicy', document: 'privacyPolicy' },
  'visitor-agreement': { pageType: 'fordvisitoragreement', document: 'visitorAgreement' },
};

export const handle: PageHandle = {
  pageType: ({ page }: { page: string }) => pages[page]?.pageType ?? 'error',
};

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const { brand } = context.get(siteContext);
  const page = Object.hasOwn(pages, params.page) ? pages[params.page] : undefined;
  if (brand.id !== 'ford' || !page) throw data(null, { status: 404 });
  const { brands, clock } = context.get(servicesContext);
  const year = new Date(clock.now()).getUTCFullYear();
  return { page: params.page, document: legalDocument(page.document, brands.legalTexts(brand), year) };
};

export default function FordPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData.document} />;
}
