import { useLocation } from 'react-router';
import { CashOfferPage } from '#domains/browse/dealers/cash-offer/cash-offer.tsx';
import { UseInTerms } from '#domains/people/wallet/strip/use-in-terms.tsx';
import { sellPath } from '#paths/paths.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/instant-cash-offer.ts';

/** Pages about selling share one page type (URL-14). */
export const handle: PageHandle = { pageType: 'sell' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { brand, place } = context.get(siteContext);
  return context.get(servicesContext).cashOfferPages.open({
    query: url.searchParams,
    brand,
    zip: place.zip(),
  });
};

export default function InstantCashOffer({ loaderData }: Route.ComponentProps) {
  const shell = useShell();
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead
        title={`What’s your car worth? | ${shell?.brand.name ?? ''}`}
        description="Estimate what a dealer may pay for your car, from what dealers ask for cars like it."
        canonical={sellPath()}
      />
      <CashOfferPage
        view={loaderData}
        useInTerms={(trade) => <UseInTerms {...trade} back={`${pathname}${search}`} />}
      />
    </>
  );
}
