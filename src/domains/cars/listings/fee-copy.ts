import { formatMoney } from '#lib/money.ts';
import type { ListingAnswer } from './listing-answer.ts';

type FeeCar = Pick<ListingAnswer, 'pricingDetail' | 'owner'>;

/** "$599 dealer fee", "$898 dealer add-ons" or "$1,497 fees and add-ons". */
const amountWords = ({ pricingDetail: { dealerFeesTotal, addOnsTotal } }: FeeCar): string => {
  const what =
    addOnsTotal === 0 ? 'dealer fee' : addOnsTotal === dealerFeesTotal ? 'dealer add-ons' : 'fees and add-ons';
  return `${formatMoney(dealerFeesTotal)} ${what}`;
};

const notReported = 'Dealer fee not reported';

/** What the large figure of a card includes, in one short line (PAY-13); empty without a price. */
export const feeWords = (car: FeeCar): string => {
  const { pricingDetail, owner } = car;
  if (pricingDetail.salePrice === null) return '';
  if (owner.privateSeller) return 'No dealer fee';
  if (pricingDetail.dealerFeesTotal === 0) return notReported;
  const isKnown = owner.docFee > 0;
  if (!pricingDetail.includesDealerFees) return `Plus ${amountWords(car)}`;
  return `With ${amountWords(car)}, ${isKnown ? 'before tax' : 'fee not reported'}`;
};

/** The same beside the price of a vehicle's page. */
export const longFeeWords = (car: FeeCar): string => {
  const { pricingDetail, owner } = car;
  if (owner.privateSeller) return 'No dealer fee. Before government charges.';
  if (pricingDetail.dealerFeesTotal === 0) return `${notReported}. Before government charges.`;
  const own = pricingDetail.includesDealerFees ? `Includes ${amountWords(car)}` : `Plus ${amountWords(car)}`;
  return `${own}${owner.docFee > 0 ? '' : '; its own fee isn’t reported'}. Before government charges.`;
};
