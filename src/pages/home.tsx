import type { RouterContextProvider } from 'react-router';
import type { EditorialView } from '#domains/browse/home/editorial.tsx';
import { homeChoices } from '#domains/browse/home/home-choices.ts';
import { type HomeData, HomePage } from '#domains/browse/home/home-page.tsx';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { RecentSearchChips } from '#domains/saved/recents/recent-search-chips.tsx';
import { servicesContext, siteContext } from './app-context.ts';
import { KeepCar } from './keep-car.tsx';
import { OfferBestDeals } from './offer-best-deals.tsx';
import { useShell } from './shell.ts';
import { visitorAtHome } from './visitor.ts';

export const loadHome = async (context: Readonly<RouterContextProvider>): Promise<HomeData> => {
  const { home, catalogue } = context.get(servicesContext);
  const site = context.get(siteContext);
  const visitor = visitorAtHome(site);
  const choices = homeChoices(catalogue.makesOnSale(), visitor.shopper.inventory);
  const editorial = site.brand.id === 'caranddriver' ? await loadEditorial(context) : undefined;
  return { view: await home.open(visitor), ...choices, editorial };
};

const mostArticles = 3;
const mostVoices = 4;

/** The review brand leads with what we and owners wrote. */
const loadEditorial = async (context: Readonly<RouterContextProvider>): Promise<EditorialView> => {
  const { research, reviewLists } = context.get(servicesContext);
  const latest = await reviewLists.latestOfOwners(mostVoices);
  return {
    articles: research.index().articles.slice(0, mostArticles),
    voices: latest.map(({ review, about }) => ({ name: about.name, href: about.path, card: reviewCard(review) })),
  };
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
