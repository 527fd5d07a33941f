import { type TermsText, termsTexts } from './terms-texts.ts';
import { useOwnDeal } from './use-deal.ts';

/** Words that follow from the shopper's own terms, as soon as there are any. */
export const TermsWords = ({ of, typical }: { of: TermsText; typical: string }) => {
  const terms = useOwnDeal();
  return <span data-figure={of}>{terms ? termsTexts[of](terms) : typical}</span>;
};
