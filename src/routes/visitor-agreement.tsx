import { visitorAgreement } from '#domains/brands/legal-documents.ts';
import { LegalPage } from './legal-page.tsx';
import type { PageHandle } from './page-type.ts';

export const handle: PageHandle = { pageType: 'cadvisitoragreement' };

export default function VisitorAgreement() {
  return <LegalPage document={visitorAgreement} />;
}
