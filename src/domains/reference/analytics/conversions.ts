export type ConversionKey =
  | 'vdp_pageview'
  | 'email_lead'
  | 'chat'
  | 'text_dealer'
  | 'phone_call'
  | 'save_vehicle'
  | 'share'
  | 'used_price_quote_lead'
  | 'new_price_quote_lead'
  | 'dealer_site_click'
  | 'wallet_pencil'
  | 'wallet_lead'
  | 'nds_lead'
  | 'sticky_bar'
  | 'pageview'
  | 'page_action';

export type Conversion = {
  key: ConversionKey;
  /** Overrides the event's default value. */
  value?: number;
  tags?: Readonly<Record<string, string>>;
};

/** The maximum number of queued conversions before the script is loaded. */
const mostWaiting = 50;

const waiting: Conversion[] = [];
let send: ((conversion: Conversion) => void) | undefined;

/**
 * Records a conversion, called by the screen where it happens (ANLY-01 to ANLY-04). It is only sent if the visitor has
 * consented.
 */
export const convert = (key: ConversionKey, more: Omit<Conversion, 'key'> = {}): void => {
  const conversion = { key, ...more };
  if (send) send(conversion);
  else if (waiting.length < mostWaiting) waiting.push(conversion);
};

/** Passes all queued and future conversions to `take`. */
export const takeConversions = (take: (conversion: Conversion) => void): void => {
  send = take;
  for (const conversion of waiting.splice(0)) take(conversion);
};
