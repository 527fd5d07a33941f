import { z } from 'zod';
import { type Catalogue, makeByCode, modelByCode, soldIn } from '#domains/reference/catalogue/catalogue.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { hasValidCheckDigit } from '#lib/vin.ts';
import { contactDataIn, contactDataMessages } from './contact-data.ts';
import { Draft } from './draft.ts';
import { DetailsInput, PriceInput, StartInput } from './draft-input.ts';
import type { DraftRefusal, SavedDraft } from './drafts.server.ts';
import { priceQuestion } from './price-check.ts';
import type { PrivateListings, PublishRefusal } from './private-listings.server.ts';
import type { Publishing } from './publishing.server.ts';

/** Stores answers in the account or on the device. */
type SaveDraft = (answers: (draft: Draft) => Draft) => Promise<Result<SavedDraft, DraftRefusal>>;

const refusals: Readonly<Record<Extract<PublishRefusal, string>, Refusal>> = {
  'not-found': { code: 'not-found', message: 'Listing not found.' },
  'too-many': {
    code: 'conflict',
    message: 'You have as many listings as one account may have. End or delete one first.',
  },
  'too-many-today': {
    code: 'too-many-requests',
    message: 'Too many listings were published from here today. Try again tomorrow.',
  },
  blocked: { code: 'forbidden', message: 'You can’t sell here. We emailed you why.' },
  busy: { code: 'conflict', message: 'This has changed. Reload the page.' },
};

export const listingRefusal = (reason: PublishRefusal): Refusal =>
  typeof reason === 'string' ? refusals[reason] : { code: 'validation-failed', fields: reason };

const wrongVin = 'This isn’t a valid VIN. Please check each character.';
const vinProblem = (vin: string): string | undefined => (vin === '' || hasValidCheckDigit(vin) ? undefined : wrongVin);

type StartContext = {
  catalogue: Catalogue;
  lookup: Pick<LocationLookup, 'byZip'>;
  start(draft: Draft): Promise<Result<{ id: string }, DraftRefusal>>;
};

/** Names the car and begins its draft. */
export const startListingForm = defineForm({
  schema: StartInput,
  run: async ({ year, make, model, ...input }, { catalogue, lookup, start }: StartContext) => {
    const problem = vinProblem(input.vin);
    if (problem) return err({ vin: problem });
    const catalogueModel = modelByCode(catalogue, make, model);
    if (!makeByCode(catalogue, make) || !catalogueModel || !soldIn(catalogueModel.years, year))
      return err({ model: 'Choose the model.' });
    if (!lookup.byZip(input.zip).ok) return err({ zip: 'We don’t know this ZIP code.' });
    return start(Draft.parse({ ...input, year, makeCode: make, modelCode: model }));
  },
  refuse: listingRefusal,
});

export const listingDetailsForm = defineForm({
  schema: DetailsInput,
  run: async ({ vin, loan, features, ...input }, { save }: { save: SaveDraft }) => {
    const problem = vinProblem(vin);
    if (problem) return err({ vin: problem });
    if (loan === true && !input.owedUsd) return err({ owedUsd: 'Enter the payoff amount. Only you see it.' });
    const owedUsd = loan === null ? null : loan ? input.owedUsd : 0;
    return save((draft) => ({ ...draft, ...input, vin: vin || draft.vin, owedUsd, featureCodes: features }));
  },
  refuse: listingRefusal,
});

type PriceContext = { save: SaveDraft; draft: Draft; publishing: Pick<Publishing, 'appraise'> };

export const listingPriceForm = defineForm({
  schema: PriceInput,
  run: async ({ price, isConfirmed, description }, { save, draft, publishing }: PriceContext) => {
    const contact = contactDataIn(description);
    if (contact) return err({ description: contactDataMessages[contact] });
    const question = priceQuestion(price, await publishing.appraise(draft));
    if (question && !isConfirmed) return err({ price: question });
    return save((answers) => ({ ...answers, priceUsd: price, description, confirmedUsd: question ? price : null }));
  },
  refuse: listingRefusal,
});

/** A quick change of the price; the rest of the listing stays. */
export const reducePriceForm = defineForm({
  schema: PriceInput.pick({ price: true, isConfirmed: true }),
  run: async ({ price, isConfirmed }, { save, draft, publishing }: PriceContext) => {
    const question = priceQuestion(price, await publishing.appraise(draft));
    if (question && !isConfirmed) return err({ price: question });
    const saved = await save((answers) => ({ ...answers, priceUsd: price, confirmedUsd: question ? price : null }));
    return saved.ok ? ok({ priceUsd: price }) : saved;
  },
  refuse: listingRefusal,
});

type PublishContext = {
  privateListings: Pick<PrivateListings, 'publish'>;
  consumerId: string;
  id: string;
  network: string;
  site: string;
};

/** Offers the car. */
export const publishListingForm = defineForm({
  schema: z.object({}),
  run: (_input, { privateListings, consumerId, id, network, site }: PublishContext) =>
    privateListings.publish(consumerId, id, { network, site }),
  refuse: listingRefusal,
});
