import { data } from 'react-router';
import { MyReviews } from '#domains/browse/reviews/my-reviews.tsx';
import { removeReviewForm } from '#domains/browse/reviews/review-forms.server.ts';
import { reviewCard } from '#domains/browse/reviews/review-view.ts';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { accountPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/my-reviews.ts';

export const handle: PageHandle = { pageType: 'account' };

const dones = ['published', 'waiting', 'draft', 'deleted'] as const;

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { reviews, drafts } = await context.get(servicesContext).reviews.ofAuthor(id);
  const rows = reviews.map(({ review, name, path }) => {
    const { state, reason, subject } = review;
    return { card: reviewCard(review), state, reason, subject, name, path };
  });
  const done = dones.find((one) => one === url.searchParams.get('done'));
  return {
    rows,
    drafts: drafts.map(({ draft: { subject, fields }, name }) => ({ subject, name, words: fields.words ?? '' })),
    done,
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { reviews } = context.get(servicesContext);
  const form = await readForm(request);
  if (textField(form, 'intent') === 'drop-draft') {
    const about = await reviews.subject(textField(form, 'subject'));
    if (about) await reviews.removeDraft(id, about.subject);
    throw seeOther(accountPath('reviews'));
  }
  const { status, answer } = await removeReviewForm.answer(form, { consumerId: id, reviews });
  // It was already deleted in another tab or on another device.
  if (answer.status === 'sent' || answer.code === 'not-found')
    throw seeOther(accountPath('reviews', { done: 'deleted' }));
  throw data(null, { status });
};

export default function MyReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Your reviews" />
      <MyReviews {...loaderData} />
    </>
  );
}
