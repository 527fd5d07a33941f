import { data, type RouterContextProvider } from 'react-router';
import { DealerAnswerForm } from '#domains/contact/purchases/quotes/dealer-answer-form.tsx';
import { DealerReplyClosed } from '#domains/contact/purchases/quotes/dealer-reply-closed.tsx';
import { dealerAnswerBody, dealerReplyForm } from '#domains/contact/purchases/quotes/quote-forms.server.ts';
import { quoteTime } from '#domains/contact/purchases/quotes/quote-money.ts';
import { errorCatalogue } from '#lib/errors.ts';
import type { FormRefusal } from '#lib/forms/form-answer.ts';
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

/** The token is in the address, so that nothing may store the page or pass its address on. */
const headers = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

const networkIn = (context: Readonly<RouterContextProvider>): string => networkOf(context.get(callerContext).ip);

/** Opening the link changes nothing: programs that check mails follow links too. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const opened = await context.get(servicesContext).dealerReplies.open(params.token, networkIn(context));
  if (opened.ok) return data(opened.value, { headers });
  throw data(null, { status: errorCatalogue[opened.error === 'unknown' ? 'not-found' : 'too-many-requests'].status });
};

const refreshWords = {
  unknown: 'This link doesn’t work.',
  'too-many': 'You’ve had three new links today. Please try again tomorrow.',
  over: 'This purchase can’t be answered anymore.',
  'no-address': 'There’s no email address for leads of this dealer.',
} as const;

export const action = async ({ request, params: { token }, context }: Route.ActionArgs) => {
  const { dealerReplies: replies } = context.get(servicesContext);
  const network = networkIn(context);
  const values = await readForm(request);
  if (values.intent === 'new-link') {
    const sent = await replies.refresh(token, network);
    const refresh = sent.ok
      ? { isSent: true, words: 'A new link is on its way to your leads address.' }
      : { isSent: false, words: refreshWords[sent.error] };
    return data({ kind: 'refresh' as const, refresh }, { headers });
  }
  if (values.step === 'total') {
    const answer: FormRefusal = { status: 'refused', code: '', message: null, errors: {}, values };
    return data({ kind: 'answer' as const, answer }, { headers });
  }
  const { status, answer } = await dealerReplyForm.answer(
    values,
    { replies, token, network },
    dealerAnswerBody(values),
  );
  // The link shows what was answered, and can be reloaded.
  if (answer.status === 'sent') throw seeOther(dealerReplyPath(token));
  return data({ kind: 'answer' as const, answer }, { status, headers });
};

export default function DealerReply({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Container className={styles.page}>
      <PageHead title="Answer a purchase" description="For the dealer this link was sent to." robots="noindex" />
      {loaderData.state === 'closed' ? (
        <DealerReplyClosed
          page={loaderData}
          refresh={actionData?.kind === 'refresh' ? actionData.refresh : undefined}
        />
      ) : (
        <>
          <h1>
            {loaderData.purchase.buyer} wants to buy your {loaderData.purchase.title}
          </h1>
          <p className={styles.lead}>
            VIN {loaderData.purchase.vin}.{' '}
            <TextLink href={vehiclePath({ listingId: loaderData.purchase.listingId })}>See the listing</TextLink>. This
            link works until {quoteTime(loaderData.untilMs, loaderData.purchase.timeZone)}, for this purchase only.
          </p>
          <DealerAnswerForm
            purchase={loaderData.purchase}
            answer={actionData?.kind === 'answer' ? actionData.answer : undefined}
          />
        </>
      )}
    </Container>
  );
}
