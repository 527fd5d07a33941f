import { data } from 'react-router';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { reportForm } from '#domains/supply/moderation/report-form.server.ts';
import { ReportForm } from '#domains/supply/moderation/report-form.tsx';
import { networkOf } from '#lib/network.ts';
import { reportListingPath, vehiclePath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { callerContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/report-listing.ts';

export const handle: PageHandle = { pageType: 'reportlisting' };

const listingIdOf = (text: string): number => {
  if (!/^\d{5,15}$/.test(text)) throw data(null, { status: 404 });
  return Number(text);
};

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const listingId = listingIdOf(params.listingId);
  const { brand } = context.get(siteContext);
  const car = await context.get(servicesContext).reports.find(listingId, { brand });
  if (!car) throw data(null, { status: 404 });
  return data({ listingId, car }, { status: car.onOffer ? 200 : 410 });
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const listingId = listingIdOf(params.listingId);
  const { brand } = context.get(siteContext);
  const visitor = networkOf(context.get(callerContext).ip);
  const { reports } = context.get(servicesContext);
  const values = await readForm(request);
  return answerPage(await reportForm.answer(values, { reports, brand, visitor }, { ...values, listingId }));
};

export default function ReportListing({ loaderData: { listingId, car }, actionData }: Route.ComponentProps) {
  const brand = useShell()?.brand;
  const toUrl = (path: string): string => (brand ? servicePath(brand, path) : path);
  return (
    <Container className={styles.page}>
      <PageHead
        title={`Report a listing | ${brand?.name ?? ''}`}
        description={`Tell us what’s wrong with this ${car.name}.`}
        robots="noindex"
      />
      <h1>Report this {car.name}</h1>
      {car.onOffer ? (
        <ReportForm listingId={listingId} action={reportListingPath(listingId)} answer={actionData} toUrl={toUrl} />
      ) : (
        <p>This car is no longer listed.</p>
      )}
      <p>
        <a href={vehiclePath({ listingId })}>Back to the car</a>
      </p>
    </Container>
  );
}
