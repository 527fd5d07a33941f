import { describe, expect, it } from 'vitest';
import { notificationTypes } from './notification.ts';
import { isUnderTab, notificationTabs, readNotificationTab } from './notification-tabs.ts';

describe('notification tabs', () => {
  it('every type is in "All" and in at most one other tab', () => {
    for (const type of notificationTypes) {
      const tabs = notificationTabs.filter((tab) => isUnderTab({ type }, tab));
      expect(tabs[0]).toBe('all');
      expect(tabs.length).toBeLessThanOrEqual(2);
    }
  });

  it.each([
    ['price-drop', 'prices'],
    ['deal-change', 'prices'],
    ['new-matches', 'matches'],
    ['answer', 'answers'],
    ['test-drive', 'answers'],
  ] as const)('%s is in the tab %s', (type, tab) => {
    expect(notificationTabs.filter((one) => isUnderTab({ type }, one))).toEqual(['all', tab]);
  });

  it.each([[null], [''], ['toString'], ['Prices']])('%j is not a tab and selects "All"', (text) => {
    expect(readNotificationTab(text)).toBe('all');
  });
});
