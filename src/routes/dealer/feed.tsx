import { FeedScreen } from '#domains/supply/dealer-portal/feed/feed-screen.tsx';
import { makeTokenForm, revokeTokenForm } from '#domains/supply/dealer-portal/feed/token-forms.server.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/feed.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { feedRuns, dealerTokens, outboundFeeds } = context.get(servicesContext);
  const { origin } = context.get(siteContext);
  const isManager = actor.role === 'manager';
  const tokens = await dealerTokens.ofDealer(actor.dealerId);
  return {
    dealer,
    origin,
    isManager,
    runs: await feedRuns.latest(actor.dealerId),
    tokens: tokens.map((token) => ({ ...token, addresses: isManager ? outboundFeeds.addressesOf(token, origin) : [] })),
    isRevoked: url.searchParams.has('revoked'),
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerTokens: tokens } = context.get(servicesContext);
  const values = await readForm(request);
  if (values.act !== 'revoke') return answerPage(await makeTokenForm.answer(values, { tokens, actor }));
  const revoked = await revokeTokenForm.answer(values, { tokens, actor });
  if (revoked.answer.status !== 'sent') return answerPage(revoked);
  throw seeOther(dealerPortalPath(dealer.id, 'feed', { revoked: 1 }));
};

export default function DealerFeedPage({ loaderData, actionData }: Route.ComponentProps) {
  const made = actionData?.status === 'sent' && 'secret' in actionData.value ? actionData.value : undefined;
  return <FeedScreen {...loaderData} made={made} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
