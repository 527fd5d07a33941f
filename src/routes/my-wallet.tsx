import { data, redirect } from 'react-router';
import { WalletPage } from '#domains/people/wallet/page/wallet-page.tsx';
import { keepSentTerms } from '#domains/people/wallet/strip/keep-sent-terms.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { localPath } from '#lib/local-path.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import { placeHeaders } from '../pages/place-headers.ts';
import type { Route } from './+types/my-wallet.ts';

export const handle: PageHandle = { pageType: 'wallet' };

const doneOf = (text: string | null) => (['saved', 'cleared'] as const).find((one) => one === text);

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { lookup } = context.get(servicesContext);
  const back = url.searchParams.get('back');
  const ofPage = lookup.byZip(url.searchParams.get('zip') ?? '');
  const zip = ofPage.ok ? ofPage.value.zip : (context.get(siteContext).place.zip() ?? '');
  const place = lookup.byZip(zip);
  return {
    place: { zip, state: place.ok ? place.value.state : '' },
    ...(back !== null && { back: localPath(back) }),
    done: doneOf(url.searchParams.get('done')),
  };
};

/** The terms form of any page, posted without script: stores terms and ZIP and redirects to the page it came from. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const fields = await readForm(request);
  const { lookup } = context.get(servicesContext);
  const answer = keepSentTerms({
    fields,
    cookies: request.headers.get('cookie'),
    isPlace: (zip) => lookup.byZip(zip).ok,
  });
  if (answer.kind === 'refused') {
    const { back, ...sent } = fields;
    const from = back === undefined ? undefined : localPath(back);
    return data({ fields: sent, errors: answer.errors, back: from }, { status: 400 });
  }
  const headers = placeHeaders({ ...(answer.zip !== undefined && { zip: answer.zip }) });
  headers.append('set-cookie', serializeCookie(answer.cookie));
  throw redirect(answer.location, { status: 303, headers });
};

export default function MyWallet({ loaderData: { place, back, done }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Wallet" description="How you’d pay, set once for every car." robots="noindex" />
      <WalletPage
        place={place}
        back={actionData ? actionData.back : back}
        done={actionData ? undefined : done}
        refused={actionData}
      />
    </>
  );
}
