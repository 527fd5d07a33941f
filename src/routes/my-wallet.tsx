import { data, redirect } from 'react-router';
import { walletPath } from '#domains/criteria/address/paths.ts';
import { defaultTerms } from '#domains/payments/deal-terms.ts';
import { fieldsOf } from '#domains/payments/form-fields.ts';
import { plainDealCookie, readPlainDeal } from '#domains/wallet/page/plain-deal-cookie.ts';
import { readWalletForm, walletFormTexts } from '#domains/wallet/page/read-wallet-form.ts';
import { WalletPage } from '#domains/wallet/page/wallet-page.tsx';
import { localPath } from '#lib/local-path.ts';
import { servicesContext, siteContext } from '../pages/app-context.ts';
import { placeHeaders } from '../pages/chosen-place.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/my-wallet.ts';

export const handle: PageHandle = { pageType: 'wallet' };

export const meta: Route.MetaFunction = () => [{ title: 'Wallet' }, { name: 'robots', content: 'noindex' }];

const doneOf = (text: string | null) => (['saved', 'cleared'] as const).find((one) => one === text);

export const loader = ({ request, url, context }: Route.LoaderArgs) => {
  const own = readPlainDeal(request.headers.get('cookie'));
  return {
    texts: walletFormTexts(own ?? defaultTerms, context.get(siteContext).zip ?? ''),
    hasOwn: own !== undefined,
    done: doneOf(url.searchParams.get('done')),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data(null, { status: 400 });
  const fields = fieldsOf(form);
  const seeOther = (done: 'saved' | 'cleared', headers: Headers) =>
    redirect(walletPath({ done }), { status: 303, headers });
  if (fields.form === 'clear') {
    return seeOther('cleared', new Headers({ 'set-cookie': plainDealCookie(defaultTerms) }));
  }
  const { terms, zip, errors } = readWalletForm(fields);
  const isPlace = zip === '' || context.get(servicesContext).lookup.byZip(zip).ok;
  if (!isPlace && !errors.zip) errors.zip = 'We know no place with this ZIP code.';
  const refused = fields.form === 'place' ? errors.zip && { zip: errors.zip } : errors;
  if (refused && Object.keys(refused).length > 0) {
    return data({ texts: fields, errors: refused }, { status: 400 });
  }
  const headers = placeHeaders(zip === '' ? {} : { zip });
  if (fields.form === 'place') return redirect(localPath(fields.back ?? walletPath()), { status: 303, headers });
  headers.append('set-cookie', plainDealCookie(terms));
  return seeOther('saved', headers);
};

export default function MyWallet({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WalletPage
      {...loaderData}
      {...(actionData && { texts: { ...loaderData.texts, ...actionData.texts }, done: undefined })}
      errors={actionData?.errors ?? {}}
    />
  );
}
