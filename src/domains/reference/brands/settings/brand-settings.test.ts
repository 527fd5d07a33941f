import { describe, expect, it } from 'vitest';
import type { Setting } from '#lib/setting.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { published } from '#tests/fixtures/published.ts';
import { BrandFile } from '../brand-config.ts';
import { type Brands, createBrands } from '../brands.ts';
import { legalDocument } from '../legal-documents.ts';
import { consentWordsSetting } from './consent-copy.ts';
import { brandFlagSetting } from './flag-changes.ts';
import { legalTextSetting } from './legal-texts.ts';
import { mailSenderSetting } from './mail-senders.ts';

const config = {
  ...defaultBrandConfig,
  ...BrandFile.parse({
    tenants: {
      acme: { name: 'Acme', flags: { chat: { enabled: true } }, mailFrom: { name: 'Acme', address: 'a@acme.example' } },
      constructor: { name: 'Constructor Cars' },
    },
    mailFrom: { atc: { name: 'Main', address: 'main@cars.example' } },
  }),
};
const withSetting = <T>(setting: Setting<T>, value: unknown): Brands => createBrands(config, published(setting, value));
const tenant = (brands: Brands, slug: string) => brands.resolve({ place: { id: 'whitelabel', slug } });
const named = (brands: Brands, id: 'atc' | 'kbb' | 'preview') => brands.resolve({ place: { id } });

describe('brand flags set by operators', () => {
  it('BRND-04: override the file for each brand and tenant, and other flags keep the file’s values', () => {
    const brands = withSetting(brandFlagSetting, {
      acme: { chat: 'off', leadCopy: 'off', ownerNames: '' },
      kbb: { ownerNames: 'off', emailOptIn: 'off' },
    });
    const acme = brands.flags(tenant(brands, 'acme'));
    expect([acme.chat.enabled, acme.brand.variables.leads_cc_flag]).toEqual([false, false]);
    expect([acme.standard_listing_owner_name.enabled, acme.email_opt_in.enabled]).toEqual([true, true]);
    expect(acme.brand.variables.brand_name).toBe('Acme');
    const kbb = brands.flags(named(brands, 'kbb'));
    expect([kbb.standard_listing_owner_name.enabled, kbb.email_opt_in.enabled]).toEqual([false, false]);
    expect(brands.flags(named(brands, 'atc'))).toEqual(createBrands(config).flags(named(brands, 'atc')));
  });

  it('a tenant named like an object property has the defaults', () => {
    const brands = withSetting(brandFlagSetting, {});
    expect(brands.flags(tenant(brands, 'constructor')).chat.enabled).toBe(false);
    expect(brands.consentWords(tenant(brands, 'constructor')).no).toBe('No thanks');
    expect(brands.mailFrom(tenant(brands, 'constructor'))).toBeUndefined();
  });

  it('invalid flags are rejected', () => {
    for (const wrong of [{ kbb: { chat: 'maybe' } }, { kbb: { wallet: 'on' } }, { 'K B B': { chat: 'on' } }, []]) {
      expect(brandFlagSetting.schema.safeParse(wrong).success).toBe(false);
    }
  });
});

describe('mail senders set by operators', () => {
  it('override the file’s sender, which is used where none is set', () => {
    const set = { name: 'Acme Desk', address: 'desk@acme.example' };
    const brands = withSetting(mailSenderSetting, { acme: set, kbb: { name: '', address: '' } });
    expect(brands.mailFrom(tenant(brands, 'acme'))).toEqual(set);
    expect(brands.mailFrom(named(brands, 'kbb'))).toBeUndefined();
    expect(brands.mailFrom(named(brands, 'preview'))).toEqual({ name: 'Main', address: 'main@cars.example' });
  });

  it.each([
    [{ name: 'Acme', address: '' }],
    [{ name: '', address: 'a@acme.example' }],
    [{ name: 'Acme', address: 'acme' }],
    [{ name: 'Acme\nBcc: x@example.com', address: 'a@acme.example' }],
  ])('the sender %j is rejected', (sender) => {
    expect(mailSenderSetting.schema.safeParse({ acme: sender }).success).toBe(false);
  });
});

describe('texts set by operators', () => {
  it('BRND-06: a brand has its own texts, and the common ones where it has none', () => {
    const { all } = consentWordsSetting.defaultValue;
    const brands = withSetting(consentWordsSetting, {
      all: { ...all, no: 'No' },
      brands: { acme: { question: 'May Acme count you?', yes: '' } },
    });
    expect(brands.consentWords(tenant(brands, 'acme'))).toEqual({ ...all, no: 'No', question: 'May Acme count you?' });
    expect(brands.consentWords(named(brands, 'preview'))).toEqual({ ...all, no: 'No' });
  });

  it('a legal text is split into distinct paragraphs, and sections keep their order', () => {
    const texts = { ...legalTextSetting.defaultValue.all, privacy: 'One.\n\nTwo,\nstill two.\n \nOne.' };
    const document = legalDocument('visitorAgreement', texts, 2026);
    expect(document.sections.map(({ id }) => id)).toEqual(['listings', 'privacy', 'accessibility', 'use']);
    expect(document.sections[1]?.paragraphs).toEqual(['One.', 'Two,\nstill two.']);
  });

  it('common texts must not be empty', () => {
    const { all } = legalTextSetting.defaultValue;
    expect(legalTextSetting.schema.safeParse({ all: { ...all, privacy: ' ' }, brands: {} }).success).toBe(false);
  });
});
