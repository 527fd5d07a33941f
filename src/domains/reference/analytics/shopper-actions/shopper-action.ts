import type { ConversionKey } from '../conversions.ts';

/**
 * What a shopper did that is worth something to a dealer, the conversion that says how much, and who saw it happen: the
 * server that did it, or the shopper's browser, which reports it.
 */
type Action = { readonly label: string; readonly conversion?: ConversionKey; readonly by: 'server' | 'browser' };

const rows = {
  question: { label: 'Question sent', conversion: 'email_lead', by: 'server' },
  test_drive: { label: 'Test drive requested', conversion: 'email_lead', by: 'server' },
  used_price_quote: { label: 'Used car price requested', conversion: 'used_price_quote_lead', by: 'server' },
  new_price_quote: { label: 'New car price requested', conversion: 'new_price_quote_lead', by: 'server' },
  chat: { label: 'Chat message sent', conversion: 'chat', by: 'server' },
  dealer_question: { label: 'Question or order sent to a dealer', conversion: 'nds_lead', by: 'server' },
  phone_call: { label: 'Phone number selected', conversion: 'phone_call', by: 'browser' },
  text_dealer: { label: 'Text to a dealer started', conversion: 'text_dealer', by: 'browser' },
  dealer_site: { label: 'Dealer’s own site opened', conversion: 'dealer_site_click', by: 'browser' },
  account_save: { label: 'Car saved in an account', conversion: 'save_vehicle', by: 'server' },
  purchase: { label: 'Purchase started', by: 'server' },
  email_share: { label: 'Shared by email', conversion: 'share', by: 'server' },
  text_share: { label: 'Shared by text', conversion: 'share', by: 'server' },
  link_copy: { label: 'Link copied', conversion: 'share', by: 'browser' },
  device_share: { label: 'Shared with the device’s menu', conversion: 'share', by: 'browser' },
} as const satisfies Record<string, Action>;

export type ShopperAction = keyof typeof rows;
export const shopperActions: Readonly<Record<ShopperAction, Action>> = rows;
export const everyShopperAction = Object.keys(rows) as ShopperAction[];

export type ReportedAction = {
  [Key in ShopperAction]: (typeof rows)[Key]['by'] extends 'browser' ? Key : never;
}[ShopperAction];

const isReported = (action: ShopperAction): action is ReportedAction => shopperActions[action].by === 'browser';
export const reportedActions = everyShopperAction.filter(isReported);

/** Actions as figures show them together. */
export const actionGroups = [
  {
    group: 'leads',
    label: 'Leads',
    actions: ['question', 'used_price_quote', 'new_price_quote', 'chat', 'dealer_question'],
  },
  { group: 'test-drives', label: 'Test drives', actions: ['test_drive'] },
  { group: 'calls', label: 'Calls and clicks', actions: ['phone_call', 'text_dealer', 'dealer_site'] },
  { group: 'saves', label: 'Saves', actions: ['account_save'] },
  { group: 'purchases', label: 'Purchases', actions: ['purchase'] },
  { group: 'shares', label: 'Shares', actions: ['email_share', 'text_share', 'link_copy', 'device_share'] },
] as const satisfies readonly { group: string; label: string; actions: readonly ShopperAction[] }[];

export type ActionGroup = (typeof actionGroups)[number]['group'];
