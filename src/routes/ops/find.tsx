import { FindScreen } from '#domains/back-office/find/find-screen.tsx';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import { requireEntry } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/find.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const reader = requireEntry(context, ['open']);
  const words = url.searchParams.get('q')?.trim() ?? '';
  const groups = await context.get(servicesContext).find(reader, words);
  const [only, ...others] = groups.flatMap(({ hits }) => hits);
  if (only && others.length === 0) throw seeOther(only.href);
  return { words, groups };
};

export default function FindPage({ loaderData }: Route.ComponentProps) {
  return <FindScreen {...loaderData} />;
}
