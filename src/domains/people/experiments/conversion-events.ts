import type { ConversionKey } from '#domains/reference/analytics/conversions.ts';
import type { ConversionEvent } from './project.ts';

/** Conversion events with their default values (ANLY-01 to ANLY-04). */
export const conversionEvents = [
  { id: '50001', key: 'vdp_pageview', name: 'Vehicle viewed', value: 0.2 },
  { id: '50002', key: 'email_lead', name: 'Question sent to a dealer', value: 21 },
  { id: '50003', key: 'chat', name: 'Chat started', value: 21 },
  { id: '50004', key: 'text_dealer', name: 'Dealer texted', value: 21 },
  { id: '50005', key: 'phone_call', name: 'Dealer called', value: 21 },
  { id: '50006', key: 'save_vehicle', name: 'Vehicle saved', value: 1.5 },
  { id: '50007', key: 'share', name: 'Vehicle shared', value: 1.5 },
  { id: '50008', key: 'used_price_quote_lead', name: 'Used car price requested', value: 13 },
  { id: '50009', key: 'new_price_quote_lead', name: 'New car price requested', value: 13 },
  { id: '50010', key: 'dealer_site_click', name: "Dealer's own site opened", value: 4 },
  { id: '50011', key: 'wallet_pencil', name: 'Purchase updated', value: 2 },
  { id: '50012', key: 'wallet_lead', name: 'Question sent with a purchase', value: 12.5 },
  { id: '50013', key: 'nds_lead', name: 'Question sent from a new-car purchase', value: 12.5 },
  { id: '50014', key: 'sticky_bar', name: 'Bar at the edge of the screen used', value: 0 },
  { id: '50015', key: 'pageview', name: 'Page viewed' },
  { id: '50016', key: 'page_action', name: 'Something noted about a page' },
] as const satisfies readonly (ConversionEvent & { key: ConversionKey })[];
