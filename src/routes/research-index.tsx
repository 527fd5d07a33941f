import { ResearchIndex } from '#domains/browse/research/pages/research-index.tsx';
import { ResearchMeta } from '#domains/browse/research/pages/research-meta.tsx';
import { researchPath } from '#paths/paths.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/research-index.ts';

export const handle: PageHandle = { pageType: 'researcharticles', markdown: 'researchIndex' };

export const loader = ({ context }: Route.LoaderArgs) => context.get(servicesContext).research.index();

export default function Research({ loaderData: view }: Route.ComponentProps) {
  const shell = useShell();
  if (!shell) return null;
  const canonical = researchPath();
  return (
    <>
      <ResearchMeta
        title="Car research and buying guides"
        brandName={shell.brand.name}
        description="Trims, specifications and prices by model year for every make, and guides to checking, pricing and paying for a car."
        origin={shell.origin}
        canonical={canonical}
        crumbs={[]}
        about={{ '@type': 'CollectionPage', name: 'Car research', url: `${shell.origin}${canonical}` }}
      />
      <ResearchIndex view={view} />
    </>
  );
}
