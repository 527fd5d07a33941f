import type { ConversionKey } from '../conversions.ts';
import type { ReportedAction } from './shopper-action.ts';

/** Conversions of a click that are reported as actions (ANLY-03). */
export const clickActions: Readonly<Partial<Record<ConversionKey, ReportedAction>>> = {
  phone_call: 'phone_call',
  text_dealer: 'text_dealer',
  dealer_site_click: 'dealer_site',
};

/** Whom a contact link reaches: the dealer of a `data-dealer-id` around it, or the seller of the page's car. */
export const subjectOfClick = (
  target: EventTarget | null,
  pathname: string,
): { listingId?: number; dealerId?: number } => {
  const marked = target instanceof Element ? target.closest<HTMLElement>('[data-dealer-id]') : null;
  if (marked) return { dealerId: Number(marked.dataset.dealerId) };
  const match = /\/(?:vehicle|listings)\/(\d{5,15})$/.exec(pathname);
  return match ? { listingId: Number(match[1]) } : {};
};
