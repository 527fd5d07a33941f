import { useSelector } from 'react-redux';
import { BestDealsOffer } from '#domains/contact/subscribers/best-deals/best-deals-offer.tsx';
import { selectUser } from '#domains/people/accounts/user-slice.ts';
import { selectSavedSearches } from '#domains/saved/saved-searches/saved-searches-slice.ts';
import { useKeepsCars } from './keep-car.tsx';

/** The maker's site sends no mail (AUTH-06). */
export const OfferBestDeals = ({ zip }: { zip: string }) => {
  const { userInfo } = useSelector(selectUser);
  const { bestDeals = false } = useSelector(selectSavedSearches).subscribe;
  const keepsCars = useKeepsCars();
  return keepsCars && <BestDealsOffer zip={zip} user={userInfo ?? undefined} subscribed={bestDeals} />;
};
