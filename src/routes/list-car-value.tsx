import { ValueStep } from '#domains/supply/private-listings/screens/value-step.tsx';
import { servicesContext } from '../pages/app-context.ts';
import { openDraft } from '../pages/listing-draft.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/list-car-value.ts';

export const handle: PageHandle = { pageType: 'sell' };

export const loader = async (args: Route.LoaderArgs) =>
  args.context.get(servicesContext).listingPages.value(await openDraft(args, args.params.draft, 'value'));

export default function ListCarValue({ loaderData }: Route.ComponentProps) {
  return <ValueStep view={loaderData} />;
}
