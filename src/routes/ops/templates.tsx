import { data } from 'react-router';
import {
  TemplatesScreen,
  type TemplatesScreenView,
} from '#domains/back-office/messages/templates/templates-screen.tsx';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { requireOperator } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/templates.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<TemplatesScreenView> => {
  await requireOperator(context);
  const { origin, place } = context.get(siteContext);
  const { searchParams: query } = url;
  const view = await context.get(servicesContext).templateDesk.open({
    template: query.get('template'),
    brand: query.get('brand'),
    dark: query.get('look') === 'dark',
    origin,
    zip: place.zip(),
  });
  if (!view) throw data(null, { status: 404 });
  return { ...view, phone: query.get('width') === 'phone' };
};

export default function Templates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen view={loaderData} />;
}
