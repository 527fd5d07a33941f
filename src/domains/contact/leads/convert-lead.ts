import { type Conversion, type ConversionKey, convert } from '#domains/reference/analytics/conversions.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';

/** An email lead with the shopper's own payment terms is worth more (ANLY-02). */
const withWallet = { email: 33.5 } as const;

type SentLead = { leadType: string | undefined; costs: string | undefined; hasWallet: boolean };

/** The conversion events of a lead that was sent (ANLY-02 to ANLY-04). */
const leadConversions = ({ leadType, costs, hasWallet }: SentLead): Conversion[] => {
  const wallet: Conversion[] = hasWallet ? [{ key: 'wallet_lead' }] : [];
  if (leadType === 'CHAT') return [{ key: 'chat' }, ...wallet];
  if (leadType === 'PRICEQUOTE') {
    const isNew = costs !== undefined && readCosts(costs).isNew;
    const key: ConversionKey = isNew ? 'new_price_quote_lead' : 'used_price_quote_lead';
    return [{ key }, ...wallet];
  }
  return [{ key: 'email_lead', ...(hasWallet && { value: withWallet.email }) }];
};

export const convertLead = (lead: SentLead): void => {
  for (const { key, ...more } of leadConversions(lead)) convert(key, more);
};
