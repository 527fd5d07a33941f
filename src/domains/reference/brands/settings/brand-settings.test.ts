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

describe('flags that operators switch', () => {
  it('BRND-04: each brand and each tenant has its own, over the file, and the rest stays as the file has it', () => {
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

  it('a tenant called as something every object has is a tenant like any other', () => {
    const brands = withSetting(brandFlagSetting, {});
    expect(brands.flags(tenant(brands, 'constructor')).chat.enabled).toBe(false);
    expect(brands.consentWords(tenant(brands, 'constructor')).no).toBe('No thanks');
    expect(brands.mailFrom(tenant(brands, 'constructor'))).toBeUndefined();
  });

  it('what is no switch is refused', () => {
    for (const wrong of [{ kbb: { chat: 'maybe' } }, { kbb: { wallet: 'on' } }, { 'K B B': { chat: 'on' } }, []]) {
      expect(brandFlagSetting.schema.safeParse(wrong).success).toBe(false);
    }
  });
});

describe('who mails are from', () => {
  it('an operator’s choice over the file’s, and the file’s where there is none', () => {
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
  ])('%j is refused', (sender) => {
    expect(mailSenderSetting.schema.safeParse({ acme: sender }).success).toBe(false);
  });
});

describe('words that operators set', () => {
  it('BRND-06: a brand has its own where it has some, and everybody’s elsewhere', () => {
    const { all } = consentWordsSetting.defaultValue;
    const brands = withSetting(consentWordsSetting, {
      all: { ...all, no: 'No' },
      brands: { acme: { question: 'May Acme count you?', yes: '' } },
    });
    expect(brands.consentWords(tenant(brands, 'acme'))).toEqual({ ...all, no: 'No', question: 'May Acme count you?' });
    expect(brands.consentWords(named(brands, 'preview'))).toEqual({ ...all, no: 'No' });
  });

  it('a text is paragraphs with empty lines between them, in places that stay', () => {
    const texts = { ...legalTextSetting.defaultValue.all, privacy: 'One.\n\nTwo,\nstill two.\n \nOne.' };
    const document = legalDocument('visitorAgreement', texts, 2026);
    expect(document.sections.map(({ id }) => id)).toEqual(['listings', 'privacy', 'accessibility', 'use']);
    expect(document.sections[1]?.paragraphs).toEqual(['One.', 'Two,\nstill two.']);
  });

  it('words for everybody can’t be empty', () => {
    const { all } = legalTextSetting.defaultValue;
    expect(legalTextSetting.schema.safeParse({ all: { ...all, privacy: ' ' }, brands: {} }).success).toBe(false);
  });
});
