import { shopperActions } from '#domains/reference/analytics/shopper-actions/shopper-action.ts';

const sourceNames: Readonly<Record<string, string>> = {
  direct: 'Direct',
  internal: 'Not recorded',
  search: 'Search engine',
  social: 'Social network',
  other: 'Another site',
};

export const sourceName = (source: string): string => sourceNames[source] ?? source;

export const actionName = (action: string): string =>
  Object.entries(shopperActions).find(([key]) => key === action)?.[1].label ?? action;
