import { data, type RouterContextProvider } from 'react-router';
import { writeReviewForm } from '#domains/browse/reviews/review-forms.server.ts';
import type { ReviewSubject } from '#domains/browse/reviews/review-subjects.server.ts';
import { WriteReview } from '#domains/browse/reviews/write-review.tsx';
import { writeReviewView } from '#domains/browse/reviews/write-review-view.ts';
import { textField } from '#lib/forms/form-values.ts';
import { networkOf } from '#lib/network.ts';
import { accountPath, signInPath, writeReviewPath } from '#paths/paths.ts';
import { Container, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { seeOther } from '../pages/account-page.ts';
import { callerContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import type { Route } from './+types/review-write.ts';

export const handle: PageHandle = { pageType: 'reviews' };

type Context = Readonly<RouterContextProvider>;

const subjectOf = async (context: Context, params: { kind: string; id: string }): Promise<ReviewSubject> => {
  const about = await context.get(servicesContext).reviews.subject(`${params.kind}:${params.id}`);
  if (!about) throw data(null, { status: 404 });
  return about;
};

export const loader = async ({ params, url, context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const about = await subjectOf(context, params);
  const consumer = consumerOf(context);
  const { reviews } = context.get(servicesContext);
  const visitorDraft = (url.searchParams.get('draft') ?? '').slice(0, 60);
  if (!consumer && url.searchParams.has('next'))
    throw seeOther(signInPath('sign-in', writeReviewPath(about.subject, { draft: visitorDraft || undefined })));
  const { own, draft } = await reviews.startOf(consumer?.id, about.subject, visitorDraft);
  const year = Number(draft?.fields.year ?? own?.year ?? Number.NaN);
  const author = consumer && { consumerId: consumer.id, email: consumer.email };
  return writeReviewView({
    about,
    author: consumer ? await reviews.authorName(consumer.id) : '',
    isSignedIn: consumer !== null,
    standing: author ? await reviews.standing(about, author, Number.isNaN(year) ? null : year) : undefined,
    own,
    draft,
    isVisitorDraft: draft !== undefined && draft.id === visitorDraft,
  });
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  refuseMakerHost(context);
  const about = await subjectOf(context, params);
  const consumer = consumerOf(context);
  const { reviews } = context.get(servicesContext);
  const values = await readForm(request);
  const { intent: _intent, company: _trap, draft: _draft, ...fields } = values;
  const network = networkOf(context.get(callerContext).ip);
  if (!consumer) {
    // Nothing is lost on the way to the sign-in: the link back names the draft. The loader leads there, because scripts
    // take an action's redirect to the sign-in for a session that has ended.
    const draft = await reviews.saveVisitorDraft(network, about.subject, fields);
    throw seeOther(writeReviewPath(about.subject, { draft, next: 'sign-in' }));
  }
  if (textField(values, 'intent') === 'draft') {
    await reviews.saveDraft(consumer.id, about.subject, fields);
    throw seeOther(accountPath('reviews', { done: 'draft' }));
  }
  const { origin } = context.get(siteContext);
  const writing = { reviews, consumerId: consumer.id, email: consumer.email, network, origin };
  const result = await writeReviewForm.answer(values, writing, { ...values, subject: about.subject });
  if (result.answer.status === 'sent') throw seeOther(accountPath('reviews', { done: result.answer.value.state }));
  if (result.answer.code === 'forbidden') await reviews.saveDraft(consumer.id, about.subject, fields);
  return answerPage(result);
};

export default function WriteReviewPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const title = view.isEdit ? `Edit your review of ${view.name}` : `Review ${view.name}`;
  return (
    <Container className={styles.page}>
      <PageHead title={title} description={`Say what ${view.name} is like.`} robots="noindex" />
      <h1>{title}</h1>
      <p>
        <TextLink href={view.path}>See all reviews</TextLink>
      </p>
      {view.reason && <Banner level="warning" title={`Why it isn’t shown: ${view.reason}`} />}
      <WriteReview view={view} refused={actionData?.status === 'refused' ? actionData : undefined} />
    </Container>
  );
}
