import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { convertLead } from '#domains/contact/leads/convert-lead.ts';
import { EventBatch, readBatch } from '#domains/people/experiments/event-batch.server.ts';
import { openSdkBrowser } from '#tests/fixtures/sdk-browser.ts';
import { type ConversionKey, convert, takeConversions } from './conversions.ts';

/** What is stored of what a visitor does, through the SDK and the reader of its batches. */
const storedOf = async (act: () => void) => {
  const { batches, start } = openSdkBrowser();
  const client = await start(false);
  // Drops conversions that other test files left waiting.
  takeConversions(() => {});
  takeConversions(client.track);
  act();
  await vi.advanceTimersByTimeAsync(2_000);
  return batches.flatMap((batch) => {
    const { conversions } = readBatch(EventBatch.parse(batch), { visitorKey: () => 1, nowMs: Date.now() });
    return conversions.map(({ event, value }) => [event, value]);
  });
};
const worth = (...keys: ConversionKey[]) =>
  storedOf(() => {
    for (const key of keys) convert(key);
  });
const lead = (leadType: string | undefined, hasWallet: boolean, costs?: string) =>
  storedOf(() => convertLead({ leadType, costs, hasWallet }));

describe('conversion values in stored events', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('ANLY-01: a vehicle view has the value 0.2, saving or sharing one 1.5', async () => {
    expect(await worth('vdp_pageview', 'save_vehicle', 'share')).toEqual([
      ['vdp_pageview', 0.2],
      ['save_vehicle', 1.5],
      ['share', 1.5],
    ]);
  });

  it('ANLY-02: an email lead has the value 21, and 33.5 with the shopper’s own terms', async () => {
    expect(await lead('EMAIL', false)).toEqual([['email_lead', 21]]);
    expect(await lead(undefined, true)).toEqual([['email_lead', 33.5]]);
  });

  it('ANLY-03: chat, text and call have the value 21, a price quote lead 13, a click to the dealer’s site 4', async () => {
    expect(await worth('text_dealer', 'phone_call', 'dealer_site_click')).toEqual([
      ['text_dealer', 21],
      ['phone_call', 21],
      ['dealer_site_click', 4],
    ]);
    expect(await lead('CHAT', false)).toEqual([['chat', 21]]);
    expect(await lead('PRICEQUOTE', false)).toEqual([['used_price_quote_lead', 13]]);
    expect(
      await lead(
        'PRICEQUOTE',
        false,
        '{"priceUsd":30000,"docFeeUsd":199,"state":"GA","isNew":true,"msrpUsd":31000,"styleCode":"SUVCROSS"}',
      ),
    ).toEqual([['new_price_quote_lead', 13]]);
  });

  it('ANLY-04: a change of terms has the value 2, a wallet lead 12.5, the sticky bar 0', async () => {
    expect(await worth('wallet_pencil', 'nds_lead', 'sticky_bar')).toEqual([
      ['wallet_pencil', 2],
      ['nds_lead', 12.5],
      ['sticky_bar', 0],
    ]);
    expect(await lead('CHAT', true)).toEqual([
      ['chat', 21],
      ['wallet_lead', 12.5],
    ]);
  });
});
