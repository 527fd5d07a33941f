import { data, redirect, useNavigation } from 'react-router';
import type { DealerPageType } from '#domains/browse/dealers/dealer-pages.server.ts';
import { DealerDetailsPage } from '#domains/browse/dealers/details/dealer-details.tsx';
import { EmailLink } from '#domains/browse/dealers/details/email-link.tsx';
import { DealerResultsPage, DealersFailed } from '#domains/browse/dealers/results/dealer-results.tsx';
import { ReviewList } from '#domains/browse/reviews/review-list.tsx';
import { readReviewQuery } from '#domains/browse/reviews/review-query.ts';
import { reviewListView } from '#domains/browse/reviews/review-view.ts';
import { dealerSubject } from '#domains/cars/ratings/rating.ts';
import { DealerQuestion } from '#domains/contact/leads/dealer-question-form.tsx';
import { dealerQuestionForm } from '#domains/contact/leads/lead-forms.server.ts';
import { drawnByFile } from '#domains/finding/map/map-image.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import { leadContextOf, leadTermsOf } from '../pages/lead-context.ts';
import { pageDataContext } from '../pages/page-data.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import { placeHeaders } from '../pages/place-headers.ts';
import { useShell } from '../pages/shell.ts';
import { visitorOf } from '../pages/visitor.ts';
import type { Route } from './+types/dealer-pages.ts';

export const handle: PageHandle = {
  pageType: ({ pageType }: { pageType: DealerPageType }) => pageType,
  markdown: 'dealers',
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const site = context.get(siteContext);
  const answer = await context.get(servicesContext).dealerPages.open({
    url: `${url.pathname}${url.search}`,
    ...visitorOf(site),
    isBot: site.isBot,
  });
  if (answer.kind === 'missing') throw data(null, { status: 404 });
  if (answer.kind === 'redirect') {
    const { zipChoice: zip } = answer;
    throw redirect(answer.location, { status: 301, ...(zip && { headers: placeHeaders({ zip }) }) });
  }
  if (answer.kind === 'failed') return data(answer, { status: 503, headers: { 'retry-after': '30' } });
  if (answer.kind === 'details') {
    const { leads, answerTimes, reviewLists } = context.get(servicesContext);
    const { id, name, tab, tabs, takesLeads } = answer.view;
    const { words: answerTime, record } = takesLeads ? await answerTimes.of(id) : {};
    const query = readReviewQuery(url.searchParams);
    const subject = dealerSubject(id);
    const reviews =
      tab === 'reviews'
        ? reviewListView({
            subject,
            kind: 'dealer',
            path: tabs.reviews,
            query,
            opened: await reviewLists.open(subject, query),
          })
        : undefined;
    const here = `${url.pathname}${url.search}`;
    const asking = { ...leadTermsOf(site, leads), answerTime };
    return data(
      { ...answer, asking, record, reviews: reviews && { view: reviews, name, here } },
      { status: answer.status },
    );
  }
  return data(context.get(pageDataContext) ? { ...answer, view: drawnByFile(answer.view) } : answer);
};

/** A question to the dealer of this page. */
export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const site = context.get(siteContext);
  const { dealerPages, leads } = context.get(servicesContext);
  const values = await readForm(request);
  const page = await dealerPages.open({
    url: `${url.pathname}${url.search}`,
    ...visitorOf(site),
    isBot: site.isBot,
  });
  if (page.kind !== 'details') throw data(null, { status: page.kind === 'failed' ? 503 : 404 });
  const { id, name, tabs } = page.view;
  const findRecipient = async (ownerId: number) => {
    const vehicle = { title: `Cars at ${name}`, url: `${site.origin}${tabs.inventory}` };
    return ownerId === id ? { dealer: name, vehicle } : undefined;
  };
  return answerPage(await dealerQuestionForm.answer(values, { leads, findRecipient, ...leadContextOf(context) }));
};

export default function DealerPages({ loaderData, actionData }: Route.ComponentProps) {
  const shell = useShell();
  const { state, location } = useNavigation();
  const origin = shell?.origin ?? '';
  if (loaderData.kind === 'failed') return <DealersFailed retryHref={loaderData.retryHref} />;
  if (loaderData.kind === 'details') {
    const { view, asking, record, reviews } = loaderData;
    const question = { ...asking, href: view.tabs[view.tab], dealerId: view.id, dealer: view.name };
    return (
      <DealerDetailsPage
        view={view}
        origin={origin}
        record={record}
        reviews={
          reviews && (
            <ReviewList
              view={reviews.view}
              writeLabel={shell?.brand.id === 'ford' ? undefined : 'Write a review'}
              policy="Reviews come from people who asked this dealer, started a purchase or bought here, one each. The dealer can answer once and can’t remove a review."
              here={reviews.here}
              toUrl={(path) => (shell ? servicePath(shell.brand, path) : path)}
            />
          )
        }
        contact={<DealerQuestion key={view.id} question={question} answer={actionData} />}
        email={(link) => (
          <EmailLink {...link} dealer={view.name} form={<DealerQuestion question={question} answer={actionData} />} />
        )}
      />
    );
  }
  const busy = state === 'loading' && /^\/(car-)?dealers/.test(location?.pathname ?? '');
  return <DealerResultsPage view={loaderData.view} origin={origin} busy={busy} />;
}
