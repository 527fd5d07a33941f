import { describe, expect, it } from 'vitest';
import { notificationTypes } from './notification.ts';
import { isUnderTab, notificationTabs, readNotificationTab } from './notification-tabs.ts';

describe('tabs of notifications', () => {
  it('everything is under "All" and at most under one more', () => {
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
  ] as const)('%s is under %s', (type, tab) => {
    expect(notificationTabs.filter((one) => isUnderTab({ type }, one))).toEqual(['all', tab]);
  });

  it.each([[null], [''], ['toString'], ['Prices']])('%j is no tab, so all are shown', (text) => {
    expect(readNotificationTab(text)).toBe('all');
  });
});
