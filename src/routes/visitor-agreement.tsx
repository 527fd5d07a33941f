import { visitorAgreement } from '#domains/brands/legal-documents.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';

export const handle: PageHandle = { pageType: 'cadvisitoragreement' };

export default function VisitorAgreement() {
  return <LegalPage document={visitorAgreement} />;
}
