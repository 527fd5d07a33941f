import type { ActionCounts } from '#domains/reference/analytics/shopper-actions/action-counts.server.ts';
import type { ShopperAction } from '#domains/reference/analytics/shopper-actions/shopper-action.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { LeadType } from './lead.ts';
import type { Lead } from './lead-store.server.ts';
import type { LeadContext } from './leads.server.ts';

const actions: Readonly<Record<Exclude<LeadType, 'PRICEQUOTE'>, ShopperAction>> = {
  AVAILABILITY: 'question',
  TESTDRIVE: 'test_drive',
  CHAT: 'chat',
  CUSTOMORDER: 'dealer_question',
  QUESTION: 'dealer_question',
};

const actionOf = ({ leadType, car }: Lead): ShopperAction => {
  if (leadType !== 'PRICEQUOTE') return actions[leadType];
  return car?.parts?.isNew ? 'new_price_quote' : 'used_price_quote';
};

/** Counts a lead where it is stored (ANLY-02 to ANLY-04). */
export const createCountLead =
  ({ countWith }: Pick<ActionCounts, 'countWith'>) =>
  (lead: Lead, _seller: unknown, session: SqlSession, context: LeadContext): Promise<void> => {
    const { brand, source, terms } = context;
    const action = actionOf(lead);
    const withTerms = terms !== undefined && action !== 'dealer_question';
    return countWith({ action, brand: brandKey(brand), dealerId: lead.ownerId, source, withTerms }, session);
  };
