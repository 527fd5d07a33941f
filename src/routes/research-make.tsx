import { data, redirect } from 'react-router';
import { ResearchMake } from '#domains/browse/research/pages/research-make.tsx';
import { ResearchMeta } from '#domains/browse/research/pages/research-meta.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/research-make.ts';

export const handle: PageHandle = { pageType: 'researchmake', markdown: 'researchMake' };

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const opened = await context.get(servicesContext).research.make(params.make, context.get(siteContext).brand);
  if (opened.kind === 'redirect') throw redirect(opened.location, { status: 301 });
  if (opened.kind === 'missing') throw data(null, { status: 404 });
  return opened.view;
};

export default function ResearchMakePage({ loaderData: view }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  return (
    <>
      <ResearchMeta
        title={`${view.make} models, prices and specs`}
        brandName={shell.brand.name}
        description={`Every ${view.make} model with its trims, MSRP, specifications and what each model year costs today.`}
        origin={shell.origin}
        canonical={view.path}
        crumbs={view.crumbs}
        about={{ '@type': 'Brand', name: view.make, url: `${shell.origin}${view.path}` }}
      />
      <ResearchMake view={view} />
    </>
  );
}
