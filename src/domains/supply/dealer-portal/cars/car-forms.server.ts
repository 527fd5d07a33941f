import { z } from 'zod';
import { dealerFields } from '#domains/cars/listings/dealer-edits.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import type { DealerActor } from '../members/dealer-member.ts';
import type { CarRefusal, DealerCarChanges } from './car-changes.server.ts';

type CarContext = { changes: DealerCarChanges; actor: DealerActor; listingId: number };

const highestPriceUsd = 10_000_000;
const wrongPrice = `Whole dollars up to ${highestPriceUsd.toLocaleString('en-US')}.`;

/** A price as people type it: with or without a dollar sign and commas. */
export const PriceText = z
  .string(wrongPrice)
  .max(20, wrongPrice)
  .transform((text) => text.replaceAll(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,8}$/, wrongPrice))
  .transform(Number)
  .pipe(z.int().min(1, wrongPrice).max(highestPriceUsd, wrongPrice));

export const carRefusals: Readonly<Record<CarRefusal, Refusal>> = {
  'unknown-car': { code: 'not-found', message: 'Car not found.' },
  'set-by-operator': { code: 'conflict', message: 'The site’s operator set this price. Ask them to change it.' },
  'hidden-by-operator': { code: 'conflict', message: 'The site’s operator hid this car. Ask them to show it.' },
  'has-left': { code: 'conflict', message: 'This car left your feed, so there’s nothing to change.' },
  'too-many-photos': { code: 'conflict', message: 'This car has as many photos as it may have. Delete one first.' },
};

const refuse = (reason: CarRefusal): Refusal => carRefusals[reason];

const Features = z
  .string()
  .max(4000)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter((code) => featureByCode(code) !== undefined))]);

export const priceForm = defineForm({
  schema: z.object({ price: PriceText }),
  run: ({ price }, { changes, actor, listingId }: CarContext) => changes.setPrice(actor, listingId, price),
  refuse,
});

export const detailsForm = defineForm({
  schema: z.object({ description: multilineText(5000), features: Features, notes: multilineText(1000) }),
  run: ({ description, features, notes }, { changes, actor, listingId }: CarContext) =>
    changes.setDetails(actor, listingId, { description, featureCodes: features, notes }),
  refuse,
});

export const stateForm = defineForm({
  schema: z.object({ state: z.enum(['sold', 'hidden', 'live']) }),
  run: ({ state }, { changes, actor, listingId }: CarContext) => changes.setState(actor, listingId, state),
  refuse,
});

export const resetForm = defineForm({
  schema: z.object({ field: z.enum(dealerFields) }),
  run: ({ field }, { changes, actor, listingId }: CarContext) => changes.reset(actor, listingId, field),
  refuse,
});

const Hash = z.string().regex(/^[0-9a-f]{16,128}$/);

export const photosForm = defineForm({
  schema: z.union([
    z.object({ intent: z.enum(['earlier', 'later', 'first', 'remove']), photoId: Hash }),
    z.object({ intent: z.literal('order'), photoIds: z.string().max(6000) }),
  ]),
  run: (input, { changes, actor, listingId }: CarContext) =>
    changes.changePhotos(
      actor,
      listingId,
      input.intent === 'order'
        ? { kind: 'order', hashes: input.photoIds.split(',') }
        : { kind: input.intent, hash: input.photoId },
    ),
  refuse,
});
