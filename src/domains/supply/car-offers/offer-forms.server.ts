import type { DealerLink } from '#domains/contact/dealer-links/dealer-link-store.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { ok, type Result } from '#lib/result.ts';
import type { CarOffer } from './car-offer.ts';
import type { CarOffers } from './car-offers.server.ts';
import { OfferAnswerInput, SellerChoiceInput } from './offer-input.ts';
import { type OfferRefusal, offerRefusals } from './offer-refusals.ts';
import type { OfferReplies } from './offer-replies.server.ts';

const refuse = (reason: OfferRefusal): Refusal => offerRefusals[reason];

/** A dealer's answer by the link in a mail. */
export const offerReplyForm = defineForm({
  schema: OfferAnswerInput,
  run: (
    answer,
    { replies, link }: { replies: Pick<OfferReplies, 'answer'>; link: DealerLink & { isExpired: boolean } },
  ) => replies.answer(link, answer),
  refuse,
});

/** A dealer's answer from the portal; the same as by the link in a mail. */
export const portalOfferForm = defineForm({
  schema: OfferAnswerInput,
  run: (
    answer,
    { offers, ...of }: { offers: Pick<CarOffers, 'answer'>; requestId: string; ownerId: number },
  ): Promise<Result<CarOffer, OfferRefusal>> => offers.answer({ ...of, answer }),
  refuse,
});

type SellerContext = {
  offers: Pick<CarOffers, 'ask' | 'choose' | 'withdraw'>;
  consumerId: string;
  listingId: string;
  site: string;
};

/** Asks dealers, chooses one of them, or ends the request. */
export const sellerChoiceForm = defineForm({
  schema: SellerChoiceInput,
  run: async (choice, { offers, site, ...own }: SellerContext): Promise<Result<{ done: true }, OfferRefusal>> => {
    const done =
      choice.intent === 'ask'
        ? await offers.ask(own, site)
        : choice.intent === 'choose'
          ? await offers.choose(own, choice)
          : await offers.withdraw(own);
    return done.ok ? ok({ done: true }) : done;
  },
  refuse,
});
