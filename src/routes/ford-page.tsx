import { data } from 'react-router';
import {
  accessibilityStatement,
  type LegalDocument,
  privacyPolicy,
  visitorAgreement,
} from '#domains/brands/legal-documents.ts';
import { siteContext } from '../pages/app-context.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle, PageType } from '../pages/page-type.ts';
import type { Route } from './+types/ford-page.ts';

/** URL-06: the maker's own pages; its privacy choices have a route of their own because they have a form. */
const pages: Record<string, { pageType: PageType; document: LegalDocument }> = {
  'accessibility-statement': { pageType: 'fordaccessibilitystatement', document: accessibilityStatement },
  'privacy-policy': { pageType: 'fordprivacypolicy', document: privacyPolicy },
  'visitor-agreement': { pageType: 'fordvisitoragreement', document: visitorAgreement },
};

export const handle: PageHandle = {
  pageType: ({ page }: { page: string }) => pages[page]?.pageType ?? 'error',
};

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const isMaker = context.get(siteContext).brand.id === 'ford';
  if (!isMaker || !Object.hasOwn(pages, params.page)) throw data(null, { status: 404 });
  return { page: params.page };
};

export default function FordPage({ loaderData }: Route.ComponentProps) {
  const page = pages[loaderData.page];
  return page ? <LegalPage document={page.document} /> : null;
}
