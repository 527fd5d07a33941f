import { data, type RouterContextProvider } from 'react-router';
import { DealerAnswerForm } from '#domains/contact/purchases/quotes/dealer-answer-form.tsx';
import { DealerReplyClosed } from '#domains/contact/purchases/quotes/dealer-reply-closed.tsx';
import { dealerAnswerBody, dealerReplyForm } from '#domains/contact/purchases/quotes/quote-forms.server.ts';
import { quoteTime } from '#domains/contact/purchases/quotes/quote-money.ts';
import { OfferForm } from '#domains/supply/car-offers/offer-form.tsx';
import { offerReplyForm } from '#domains/supply/car-offers/offer-forms.server.ts';
import { errorCatalogue } from '#lib/errors.ts';
import type { FormAnswer, FormRefusal } from '#lib/forms/form-answer.ts';
import type { FormValues } from '#lib/forms/form-values.ts';
import { networkOf } from '#lib/network.ts';
import { dealerReplyPath, vehiclePath } from '#paths/paths.ts';
import { Container, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { seeOther } from '../pages/account-page.ts';
import { callerContext, servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import type { Route } from './+types/dealer-reply.ts';

export const handle: PageHandle = { pageType: 'dealerreply' };

/** The token is in the address, which is passed on to nobody. */
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });

type Context = Readonly<RouterContextProvider>;

const openLink = async (token: string, context: Context) => {
  const network = networkOf(context.get(callerContext).ip);
  const link = await context.get(servicesContext).dealerLinks.find(token, network);
  if (link.ok) return link.value;
  const { status } = errorCatalogue[link.error === 'unknown' ? 'not-found' : 'too-many-requests'];
  throw data(null, { status });
};

/** Opening the link changes nothing: programs that check mails follow links too. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const link = await openLink(params.token, context);
  const { dealerReplies, offerReplies } = context.get(servicesContext);
  const purchase = link.kind === 'purchase' ? await dealerReplies.open(link) : undefined;
  if (purchase) return { about: 'purchase' as const, page: purchase };
  const offer = link.kind === 'car-offer' ? await offerReplies.open(link) : undefined;
  if (offer) return { about: 'car-offer' as const, page: offer };
  throw data(null, { status: 404 });
};

const refreshWords = {
  'too-many': 'You’ve had three new links today. Please try again tomorrow.',
  over: 'This can’t be answered anymore.',
  'no-address': 'There’s no email address for leads of this dealer.',
} as const;

type Link = Awaited<ReturnType<typeof openLink>>;

const answerOf = async (
  link: Link,
  values: FormValues,
  context: Context,
): Promise<{ status: number; answer: FormAnswer }> => {
  const { dealerReplies, offerReplies } = context.get(servicesContext);
  if (link.kind === 'car-offer') return offerReplyForm.answer(values, { replies: offerReplies, link });
  return dealerReplyForm.answer(values, { replies: dealerReplies, link }, dealerAnswerBody(values));
};

export const action = async ({ request, params: { token }, context }: Route.ActionArgs) => {
  const link = await openLink(token, context);
  const { dealerReplies, offerReplies } = context.get(servicesContext);
  const values = await readForm(request);
  if (values.intent === 'new-link') {
    const sent = await (link.kind === 'purchase' ? dealerReplies : offerReplies).refresh(link);
    const refresh = sent.ok
      ? { isSent: true, words: 'A new link is on its way to your leads address.' }
      : { isSent: false, words: refreshWords[sent.error] };
    return data({ kind: 'refresh' as const, refresh });
  }
  if (values.step === 'total') {
    const answer: FormRefusal = { status: 'refused', code: '', message: null, errors: {}, values };
    return data({ kind: 'answer' as const, answer });
  }
  const { status, answer } = await answerOf(link, values, context);
  // The link shows what was answered, and can be reloaded.
  if (answer.status === 'sent') throw seeOther(dealerReplyPath(token));
  return data({ kind: 'answer' as const, answer }, { status });
};

export default function DealerReply({ loaderData, actionData }: Route.ComponentProps) {
  const { about, page } = loaderData;
  const refused = actionData?.kind === 'answer' ? actionData.answer : undefined;
  return (
    <Container className={styles.page}>
      <PageHead title="Your answer" description="For the dealer this link was sent to." robots="noindex" />
      {page.state === 'closed' && (
        <DealerReplyClosed page={page} refresh={actionData?.kind === 'refresh' ? actionData.refresh : undefined} />
      )}
      {about === 'purchase' && page.state === 'open' && (
        <>
          <h1>
            {page.purchase.buyer} wants to buy your {page.purchase.title}
          </h1>
          <p className={styles.lead}>
            VIN {page.purchase.vin}.{' '}
            <TextLink href={vehiclePath({ listingId: page.purchase.listingId })}>See the listing</TextLink>. This link
            works until {quoteTime(page.untilMs, page.purchase.timeZone)}, for this purchase only.
          </p>
          <DealerAnswerForm purchase={page.purchase} answer={refused} />
        </>
      )}
      {about === 'car-offer' && page.state === 'open' && (
        <>
          <h1>Your offer for a {page.car.name}?</h1>
          <p className={styles.lead}>
            Somebody in {page.car.town} sells it and asks dealers for a written price. No account needed.
          </p>
          <OfferForm page={page} refused={refused} />
        </>
      )}
    </Container>
  );
}
