import { data } from 'react-router';
import { PriceSheet } from '#domains/browse/vehicle-page/price-sheet/price-sheet.tsx';
import { isoDate } from '#domains/browse/vehicle-page/vehicle-dates.ts';
import { LeadForm } from '#domains/contact/leads/lead-form.tsx';
import { vehicleLeadForm } from '#domains/contact/leads/lead-forms.server.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { formatMoney } from '#lib/money.ts';
import { priceSheetPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import { leadContextOf, leadTermsOf } from '../pages/lead-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import { visitorAtHome } from '../pages/visitor.ts';
import type { Route } from './+types/price-sheet.ts';

export const handle: PageHandle = { pageType: 'pricesheet' };

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  if (!/^\d{5,15}$/.test(params.listingId)) throw data(null, { status: 404 });
  const site = context.get(siteContext);
  const { priceSheets, leads, clock } = context.get(servicesContext);
  const { shopper, zip } = visitorAtHome(site);
  const view = await priceSheets.open({ listingId: Number(params.listingId), shopper, zip });
  if (!view) throw data(null, { status: 404 });
  return { view, asking: { ...leadTermsOf(site, leads), today: isoDate(clock.now()) } };
};

/** The question to the dealer, without script. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { leads } = context.get(servicesContext);
  const values = await readForm(request);
  return answerPage(await vehicleLeadForm.answer(values, { leads, ...leadContextOf(context) }));
};

const Print = () =>
  useAlive() && (
    <Button variant="quiet" onClick={() => window.print()}>
      Print
    </Button>
  );

export default function PriceSheetPage({ loaderData: { view, asking }, actionData }: Route.ComponentProps) {
  const shell = useShell();
  const brand = shell?.brand;
  const toUrl = (path: string): string => (brand ? servicePath(brand, path) : path);
  const lead = {
    ...asking,
    listingId: view.listingId,
    dealer: view.dealer,
    chat: 'none' as const,
    outTheDoor: formatMoney(view.targetWholeUsd),
  };
  return (
    <>
      <PageHead
        title={`Price sheet: ${view.name} | ${brand?.name ?? ''}`}
        description={`What the ${view.name} costs out the door, line by line.`}
        canonical={priceSheetPath(view.listingId)}
        robots="noindex"
      />
      <PriceSheet
        view={view}
        print={<Print />}
        contact={
          view.takesLeads && (
            <LeadForm
              lead={lead}
              answer={actionData}
              toUrl={toUrl}
              start={{ leadType: 'PRICEQUOTE', message: view.say }}
            />
          )
        }
      />
    </>
  );
}
