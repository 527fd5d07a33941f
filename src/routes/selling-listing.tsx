import { data } from 'react-router';
import { z } from 'zod';
import { reducePriceForm } from '#domains/supply/private-listings/draft-forms.server.ts';
import { listingActionForm } from '#domains/supply/private-listings/listing-actions.server.ts';
import { ManageListing } from '#domains/supply/private-listings/screens/manage-listing.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { networkOf } from '#lib/network.ts';
import { accountPath, manageListingPath } from '#paths/paths.ts';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { callerContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { answerConversation, isConversationPost } from '../pages/conversation-action.ts';
import { answerPage, readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/selling-listing.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context, params }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const listing = await context.get(servicesContext).managedListings.open(id, params.id);
  if (!listing) throw data(null, { status: 404 });
  const done = (['published', 'sold', 'saved'] as const).find((news) => url.searchParams.has(news));
  return { listing, done };
};

export const action = async ({ request, url, context, params: { id } }: Route.ActionArgs) => {
  const { id: consumerId, email } = openAccount(context, url);
  const { privateListings, drafts, publishing, conversations } = context.get(servicesContext);
  const values = await readForm(request);
  const intent = textField(values, 'intent');
  const listing = await drafts.find(consumerId, id);
  if (!listing) throw data(null, { status: 404 });
  if (intent === 'price') {
    const save: Parameters<typeof reducePriceForm.answer>[1]['save'] = (answers) =>
      drafts.answer(consumerId, id, answers);
    const priced = await reducePriceForm.answer(values, { save, publishing, draft: listing.draft });
    if (priced.answer.status === 'sent') throw seeOther(manageListingPath(id, { saved: 1 }));
    return answerPage(priced);
  }
  if (isConversationPost(values)) {
    const leadId = z.uuid().safeParse(textField(values, 'question')).data;
    const writer = leadId && (await conversations.sideOf({ consumerId, email: email.toLowerCase() }, leadId));
    if (!leadId || writer !== 'owner') throw data(null, { status: 404 });
    return answerConversation(context, {
      values,
      proven: { leadId, writer },
      back: `${manageListingPath(id)}#${leadId}`,
    });
  }
  const network = networkOf(context.get(callerContext).ip);
  const site = context.get(siteContext).origin;
  const done = await listingActionForm.answer(values, { privateListings, consumerId, id, network, site });
  if (done.answer.status !== 'sent') return answerPage(done);
  if (intent === 'remove') throw seeOther(accountPath('selling'));
  const news = { published: intent === 'relist' ? 1 : undefined, sold: intent === 'sold' ? 1 : undefined };
  throw seeOther(manageListingPath(id, news));
};

export default function SellingListing({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ManageListing
      {...loaderData}
      refused={actionData?.status === 'refused' ? actionData : undefined}
      refusedWrite={actionData?.status === 'unsent' ? actionData.refused : undefined}
    />
  );
}
