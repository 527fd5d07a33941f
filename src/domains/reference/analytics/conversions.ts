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
  /** Where it is worth something else than such things usually are. */
  value?: number;
  tags?: Readonly<Record<string, string>>;
};

/** More than anybody does on a page before its scripts are there. */
const mostWaiting = 50;

const waiting: Conversion[] = [];
let send: ((conversion: Conversion) => void) | undefined;

/** ANLY-01 to ANLY-04: told by the screen it happens on. What becomes of it depends on what the visitor agreed to. */
export const convert = (key: ConversionKey, more: Omit<Conversion, 'key'> = {}): void => {
  const conversion = { key, ...more };
  if (send) send(conversion);
  else if (waiting.length < mostWaiting) waiting.push(conversion);
};

/** Takes over what happened so far, and all that follows. */
export const takeConversions = (take: (conversion: Conversion) => void): void => {
  send = take;
  for (const conversion of waiting.splice(0)) take(conversion);
};
