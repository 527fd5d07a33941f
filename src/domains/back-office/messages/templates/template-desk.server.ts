import type { MailCars } from '#domains/browse/vehicle-page/mail-cars.server.ts';
import type { BrandedMail } from '#domains/people/mail/mail-layout.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { type Brand, brandKey } from '#domains/reference/brands/brand.ts';
import type { SiteOrigin } from '#domains/reference/brands/site-hosts.server.ts';
import { withImages } from '../mail-images.ts';
import { type SampleCars, sampleLetters } from './sample-letters.ts';

type SampleMail = BrandedMail & { subject: string };

/** A sample mail of another domain. */
export type OtherTemplate = {
  id: string;
  label: string;
  write(look: MailLook, origin: SiteOrigin): Promise<SampleMail>;
};

type Sources = {
  brands(): readonly Brand[];
  mailLook(brand: Brand): MailLook;
  mailCars: MailCars;
  /** Some cars of the brand with a price. */
  sampleIds(brand: Brand, count: number): Promise<number[]>;
  others: readonly OtherTemplate[];
};

type TemplateQuestion = {
  template?: string | null;
  brand?: string | null;
  dark: boolean;
  origin: SiteOrigin;
  zip: string | undefined;
};

export type TemplateView = {
  templates: readonly { id: string; label: string }[];
  brands: readonly { key: string; name: string }[];
  template: string;
  brand: string;
  dark: boolean;
  /** Absent if there is no car to show. */
  mail?: { subject: string; from: string; html: string; text: string; kilobytes: number };
};

const carCount = 6;
/** Size of the fictional price cut in sample mails. */
const inventedCut = 0.03;

export type TemplateDesk = ReturnType<typeof createTemplateDesk>;

/** Previews of all mails in each brand, with cars of the inventory and a fictional recipient. */
export const createTemplateDesk = ({ brands, mailLook, mailCars, sampleIds, others }: Sources) => {
  const templates = [...sampleLetters, ...others].map(({ id, label }) => ({ id, label }));

  const sampleCars = async (brand: Brand, { origin, zip }: TemplateQuestion): Promise<SampleCars | undefined> => {
    const reader = { brand, origin, zip };
    const [first, ...rest] = await sampleIds(brand, carCount);
    const sampleCar = first === undefined ? undefined : await mailCars.find(first, reader);
    if (first === undefined || !sampleCar || sampleCar.car.figures.priceUsd === null) return undefined;
    const { car, at } = sampleCar;
    const wasUsd = Math.round((sampleCar.car.figures.priceUsd * (1 + inventedCut)) / 10) * 10;
    const [similar, more] = await Promise.all([mailCars.similar(first, reader), mailCars.list(rest, reader)]);
    return { car, was: at(wasUsd), similar, others: more };
  };

  const write = async (id: string, brand: Brand, look: MailLook, query: TemplateQuestion) => {
    const letter = sampleLetters.find((one) => one.id === id);
    if (!letter) return others.find((one) => one.id === id)?.write(look, query.origin);
    const cars = await sampleCars(brand, query);
    return cars && letter.write({ look, origin: query.origin, cars });
  };

  return {
    /** Undefined for an unknown mail or brand. */
    open: async (query: TemplateQuestion): Promise<TemplateView | undefined> => {
      const all = brands();
      const brand = all.find((one) => brandKey(one) === (query.brand ?? brandKey(all[0] ?? one)));
      const template = templates.find(({ id }) => id === (query.template ?? templates[0]?.id));
      if (!brand || !template) return undefined;
      const look = mailLook(brand);
      // The page's policy blocks style elements, so a dark preview is written with the dark colors inline.
      const previewLook = query.dark ? { ...look, light: look.dark } : look;
      const mail = await write(template.id, brand, previewLook, query);
      return {
        templates,
        brands: all.map((one) => ({ key: brandKey(one), name: one.name })),
        template: template.id,
        brand: brandKey(brand),
        dark: query.dark,
        ...(mail && {
          mail: {
            subject: mail.subject,
            text: mail.text,
            html: withImages(mail.html, mail.images),
            from: mail.from ? `${mail.from.name} <${mail.from.address}>` : 'the install’s own sender',
            kilobytes: Math.round(sizeOf(mail) / 1000),
          },
        }),
      };
    },
  };
};

const sizeOf = ({ html, text, images = [] }: BrandedMail): number =>
  Buffer.byteLength(html) + Buffer.byteLength(text) + images.reduce((sum, { base64 }) => sum + base64.length, 0);
