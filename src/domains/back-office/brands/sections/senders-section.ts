import type { z } from 'zod';
import type { SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { type Brand, brandKey, type MailFrom } from '#domains/reference/brands/brand.ts';
import { ofBrand } from '#domains/reference/brands/settings/by-brand.ts';
import { mailSenderSetting, senderOf } from '#domains/reference/brands/settings/mail-senders.ts';
import { brandsWithWords } from './words-groups.ts';

type Value = z.infer<typeof mailSenderSetting.schema>;

type Sources = {
  brands: readonly Brand[];
  /** The sender of brands.json. */
  inFile(brand: Brand): MailFrom | undefined;
  /** The sender set by MAIL_FROM. */
  defaultSender: string;
};

export const createSendersSection = ({ brands, inFile, defaultSender }: Sources): SettingSection<Value> => {
  const senderText = (from: MailFrom | undefined): string => (from ? `${from.name} <${from.address}>` : defaultSender);
  const senderIn = (value: Value, brand: Brand): string => {
    const set = ofBrand(value, brandKey(brand));
    return senderText((set && senderOf(set)) ?? inFile(brand));
  };
  return {
    slug: 'mail-senders',
    label: 'Email senders',
    lead: 'Who each brand’s emails are from. Your email server has to accept the address.',
    setting: mailSenderSetting,
    groups: () =>
      brandsWithWords(brands).map((brand) => ({
        title: brand.name,
        layout: 'list',
        lead: `Both empty: ${senderText(inFile(brand))}.`,
        fields: [
          { path: `${brandKey(brand)}.name`, label: `${brand.name}, name`, kind: 'text' },
          { path: `${brandKey(brand)}.address`, label: `${brand.name}, address`, kind: 'text' },
        ],
      })),
    effect: (before, after) => {
      const changed = brandsWithWords(brands).filter((brand) => senderIn(before, brand) !== senderIn(after, brand));
      if (changed.length === 0) return ['No brand’s sender changes.'];
      return [
        ...changed.map((brand) => `${brand.name}: emails written from now on are from ${senderIn(after, brand)}.`),
        'Emails that wait in the outbox go out as they were written.',
      ];
    },
  };
};
