import { FeedsScreen } from '#domains/back-office/feeds/feeds-screen.tsx';
import { formRefusals } from '#domains/back-office/feeds/form-refusals.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/feeds.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context, url }: Route.LoaderArgs) => {
  await requireOperator(context);
  const dealer = Number(url.searchParams.get('dealer'));
  return {
    view: await context
      .get(servicesContext)
      .feedDesk.list(Number.isSafeInteger(dealer) && dealer > 0 ? dealer : undefined),
    refused: formRefusals[url.searchParams.get('refused') ?? ''] ?? null,
    notice: url.searchParams.has('removed') ? 'The feed was removed. Its cars stay as they are.' : null,
  };
};

export default function Feeds({ loaderData }: Route.ComponentProps) {
  return <FeedsScreen {...loaderData} />;
}
