import { data } from 'react-router';
import { SectionPage } from '#domains/browse/api-docs/section-page.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/docs-section.ts';

export const handle: PageHandle = { pageType: 'docs' };

export const loader = ({ params, context }: Route.LoaderArgs) => {
  const section = context.get(servicesContext).apiDocs.section(params.section, context.get(siteContext).origin);
  if (!section) throw data(null, { status: 404 });
  return { section };
};

export default function DocsSectionPage({ loaderData }: Route.ComponentProps) {
  return <SectionPage section={loaderData.section} />;
}
