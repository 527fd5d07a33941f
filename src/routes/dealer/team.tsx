import {
  inviteForm,
  noticesForm,
  removeMemberForm,
} from '#domains/supply/dealer-portal/members/member-forms.server.ts';
import { TeamScreen } from '#domains/supply/dealer-portal/members/team-screen.tsx';
import { textField } from '#lib/forms/form-values.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { seeOther } from '../../pages/account-page.ts';
import { servicesContext, siteContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import { answerPage, readForm } from '../../pages/form-action.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/team.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { actor, dealer } = requireDealer(context, url);
  const { dealerMembers, dealerHistory } = context.get(servicesContext);
  return {
    dealer,
    role: actor.role,
    team: await dealerMembers.teamOf(actor.dealerId, actor.consumerId),
    notices: await dealerMembers.noticesOf(actor),
    history: await dealerHistory.ofDealer(actor.dealerId),
    done: url.searchParams.get('done') ?? undefined,
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const entry = requireDealer(context, url);
  const values = await readForm(request);
  const { dealerMembers: members } = context.get(servicesContext);
  const act = textField(values, 'act');
  const teamContext = { members, entry, site: context.get(siteContext).origin };
  const form = act === 'invite' ? inviteForm : act === 'remove' ? removeMemberForm : noticesForm;
  const done = await form.answer(values, teamContext);
  if (done.answer.status === 'sent') throw seeOther(dealerPortalPath(entry.dealer.id, 'team', { done: act }));
  return answerPage<object>(done);
};

export default function DealerTeam({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamScreen {...loaderData} refused={actionData?.status === 'refused' ? actionData : undefined} />;
}
