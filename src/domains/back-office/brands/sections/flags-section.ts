import type { z } from 'zod';
import type { FieldGroup, SettingField, SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { type Brand, brandKey } from '#domains/reference/brands/brand.ts';
import type { BrandFlags } from '#domains/reference/brands/brand-flags.ts';
import { ofBrand } from '#domains/reference/brands/settings/by-brand.ts';
import { brandFlagSetting, type FlagSwitch } from '#domains/reference/brands/settings/flag-changes.ts';
import { flagSwitches } from '../flag-switches.ts';

type Value = z.infer<typeof brandFlagSetting.schema>;

type Sources = {
  brands(): readonly Brand[];
  /** The flags of brands.json. */
  inFile(brand: Brand): BrandFlags;
};

const words = (on: boolean): string => (on ? 'on' : 'off');

/** Flags set by operators for each brand; all others are those of brands.json. */
export const createFlagsSection = ({ brands, inFile }: Sources): SettingSection<Value> => {
  const switchFields = (brand: Brand): SettingField[] =>
    flagSwitches.map(({ name, label, read }) => ({
      path: `${brandKey(brand)}.${name}`,
      label: `${brand.name}, ${label.toLowerCase()}`,
      kind: 'choice',
      choices: [
        { value: '', label: `File: ${words(read(inFile(brand)))}` },
        { value: 'on', label: 'On' },
        { value: 'off', label: 'Off' },
      ],
    }));

  const table = (): FieldGroup => ({
    title: 'Switches',
    layout: 'table',
    heading: 'Brand',
    lead: `“File” is what brands.json says, or the product where it says nothing. ${flagSwitches.map(({ label, about }) => `${label}: ${about}`).join(' ')}`,
    columns: flagSwitches.map(({ label }) => label),
    rows: brands().map((brand) => ({ label: brand.name, fields: switchFields(brand) })),
  });

  const labels = (): FieldGroup => ({
    title: 'Words beside the email box',
    layout: 'list',
    lead: 'Up to 160 characters.',
    fields: brands().map((brand) => ({
      path: `${brandKey(brand)}.emailOptInLabel`,
      label: brand.name,
      kind: 'text',
      hint: `Empty: “${inFile(brand).email_opt_in.variables.label}”`,
    })),
  });

  const effectOn = (brand: Brand, before: Value, after: Value): string[] => {
    const [was, is] = [ofBrand(before, brandKey(brand)) ?? {}, ofBrand(after, brandKey(brand)) ?? {}];
    const isOn = (changes: typeof was, name: FlagSwitch, read: (flags: BrandFlags) => boolean): boolean =>
      changes[name] ? changes[name] === 'on' : read(inFile(brand));
    const usual = inFile(brand).email_opt_in.variables.label;
    const [old, now] = [was.emailOptInLabel || usual, is.emailOptInLabel || usual];
    return [
      ...flagSwitches
        .filter(({ name, read }) => isOn(was, name, read) !== isOn(is, name, read))
        .map(
          ({ name, label, read }) =>
            `${brand.name}: ${label.toLowerCase()} ${words(isOn(is, name, read))} instead of ${words(isOn(was, name, read))}.`,
        ),
      ...(old === now ? [] : [`${brand.name}: the email box says “${now}”`]),
    ];
  };

  return {
    slug: 'brand-flags',
    label: 'Brand flags',
    lead: 'What each brand and each tenant offers.',
    setting: brandFlagSetting,
    groups: () => [table(), labels()],
    effect: (before, after) => {
      const sentences = brands().flatMap((brand) => effectOn(brand, before, after));
      return sentences.length > 0 ? sentences : ['No site changes.'];
    },
  };
};
