import { z } from 'zod';
import { BrandId, TenantSlug } from '#domains/reference/brands/brand.ts';
import { BrandDesign, emptyDesign } from '#domains/reference/brands/studio/brand-design.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { err, ok } from '#lib/result.ts';
import type { Publisher } from '#lib/setting.ts';
import type { StudioDesk } from './studio-desk.server.ts';

const NewBrand = z.strictObject({
  key: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(TenantSlug.refine((slug) => !BrandId.safeParse(slug).success, 'is the name of a brand of the product')),
  name: z.string().trim().min(1, 'Give the brand a name.').max(60),
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, 'Write a color such as #0a6b4f, or nothing.')
    .default(''),
});

export const NewBrandResponse = z.object({ success: z.literal(true), key: z.string() });

/** Begins a brand: its page form and its API call. */
export const createNewBrandForm = (studio: Pick<StudioDesk, 'exists' | 'create'>) =>
  defineForm({
    schema: NewBrand,
    run: async ({ key, name, accent }, { publisher }: { publisher: Publisher }) => {
      if (studio.exists(key)) return err('taken' as const);
      const done = await studio.create(key, BrandDesign.parse({ ...emptyDesign, name, accent }), publisher);
      return done.ok ? ok({ key }) : err('taken' as const);
    },
    refuse: () => ({ code: 'conflict', field: 'key', message: 'There is a brand at this sub-domain already.' }),
  });

export type NewBrandForm = ReturnType<typeof createNewBrandForm>;
