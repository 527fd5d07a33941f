import { GuidePage } from '#domains/browse/api-docs/guide-page.tsx';
import { limits } from '#domains/people/site-settings/limits.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/docs.ts';

export const handle: PageHandle = { pageType: 'docs' };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { apiDocs, settings } = context.get(servicesContext);
  const { origin } = context.get(siteContext);
  return {
    origin,
    sections: apiDocs.sections(origin),
    first: apiDocs.example('GET /v1/listings'),
    conformance: apiDocs.conformance,
    readsPerMinute: settings.current(limits).readsPerMinute,
  };
};

export default function DocsPage({ loaderData }: Route.ComponentProps) {
  return <GuidePage {...loaderData} />;
}
