import type { RouterContextProvider } from 'react-router';
import { homeChoices } from '#domains/browse/home/home-choices.ts';
import { type HomeData, HomePage } from '#domains/browse/home/home-page.tsx';
import { RecentSearchChips } from '#domains/saved/recents/recent-search-chips.tsx';
import { servicesContext, siteContext } from './app-context.ts';
import { KeepCar } from './keep-car.tsx';
import { OfferBestDeals } from './offer-best-deals.tsx';
import { useShell } from './shell.ts';
import { visitorAtHome } from './visitor.ts';

export const loadHome = async (context: Readonly<RouterContextProvider>): Promise<HomeData> => {
  const { home, catalogue } = context.get(servicesContext);
  const visitor = visitorAtHome(context.get(siteContext));
  return { view: await home.open(visitor), ...homeChoices(catalogue.makesOnSale(), visitor.shopper.inventory) };
};

/** The home page; also shown at the listings root. */
export const Home = ({ data }: { data: HomeData }) => {
  const shell = useShell();
  if (!shell) return null;
  const bestDeals = <OfferBestDeals zip={data.view.zip} />;
  const recentSearches = <RecentSearchChips />;
  return (
    <HomePage
      data={data}
      shell={shell}
      bestDeals={bestDeals}
      recentSearches={recentSearches}
      saveOf={(car) => <KeepCar car={car} />}
    />
  );
};
