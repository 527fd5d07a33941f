import { data, redirect } from 'react-router';
import { serialiseLeft } from '#domains/people/experiments/decisions/left-experiments.ts';
import { VisitorExperimentList } from '#domains/people/experiments/visitor-experiment-list.tsx';
import { visitorExperiments } from '#domains/people/experiments/visitor-experiments.ts';
import { choiceCookies } from '#domains/reference/analytics/visitor-cookies.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { legalPath } from '#paths/paths.ts';
import { choicesContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import { LegalPage } from '../pages/legal-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/experiments.ts';

export const handle: PageHandle = { pageType: 'experimentlist' };

export const loader = ({ context }: Route.LoaderArgs) => {
  const { consent, gpc, decided } = context.get(choicesContext);
  const { project } = context.get(servicesContext).experiments.current();
  return { isCounted: consent.groups.analytics && !gpc, experiments: visitorExperiments(project, decided) };
};

/** Leaves an experiment or rejoins it, stored in a cookie. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { experiment = '', choice } = await readForm(request);
  if (!/^\d{1,19}$/.test(experiment) || (choice !== 'leave' && choice !== 'join')) throw data(null, { status: 400 });
  const { left } = context.get(choicesContext).decided;
  const others = left.filter((id) => id !== experiment);
  const cookie = serializeCookie({
    ...choiceCookies.leftExperiments,
    value: serialiseLeft(choice === 'leave' ? [...others, experiment] : others),
    secure: context.get(siteContext).origin.startsWith('https:'),
  });
  throw redirect(legalPath('experiments'), { status: 303, headers: { 'set-cookie': cookie } });
};

const document = {
  title: 'Tests you’re in',
  intro: 'Some visitors see a different version of something, so we learn which one works better.',
  sections: [],
};

export default function Experiments({ loaderData }: Route.ComponentProps) {
  const { isCounted, experiments } = loaderData;
  return (
    <LegalPage document={document}>
      {experiments.length === 0 && (
        <p role="status">
          {isCounted
            ? 'You’re not in any tests right now.'
            : 'You’re not in any tests: only visitors who allow analytics are.'}
        </p>
      )}
      <VisitorExperimentList experiments={experiments} action={legalPath('experiments')} />
      <p>
        <a href={legalPath('privacy-choices')}>Your privacy choices</a>
      </p>
    </LegalPage>
  );
}
