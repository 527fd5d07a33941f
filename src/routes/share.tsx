import { data } from 'react-router';
import { shareBodies } from '#domains/contact/sharing/share-body.ts';
import { shareEmailForm, shareTextForm } from '#domains/contact/sharing/share-forms.server.ts';
import { SharePageParts } from '#domains/contact/sharing/share-page.tsx';
import type { PostedShare, ShareWay } from '#domains/contact/sharing/share-terms.ts';
import { readSharedThing } from '#domains/contact/sharing/shared-thing.ts';
import { servicePath } from '#domains/reference/brands/service-path.ts';
import { networkOf } from '#lib/network.ts';
import { reportListingPath, sharePath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { callerContext, choicesContext, servicesContext, siteContext } from '../pages/app-context.ts';
import { consumerOrNull } from '../pages/consumer.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import styles from '../pages/plain-page.module.css';
import { useShell } from '../pages/shell.ts';
import type { Route } from './+types/share.ts';

export const handle: PageHandle = { pageType: 'share' };

const findPage = async (url: URL, context: Route.LoaderArgs['context']) => {
  const { brand, origin, place } = context.get(siteContext);
  const ids = url.searchParams
    .getAll('listingId')
    .flatMap((text) => text.split(','))
    .filter((text) => /^\d{5,15}$/.test(text))
    .map(Number);
  const query = { carIds: ids, originPageUrl: url.searchParams.get('path') ?? '' };
  const thing = readSharedThing(query, origin);
  const page = thing && (await context.get(servicesContext).sharing.find(thing, { brand, zip: place.zip() }));
  if (!page) throw data(null, { status: 404 });
  return page;
};

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { page, onOffer } = await findPage(url, context);
  return data({ page, onOffer }, { status: onOffer ? 200 : 410 });
};

const forms = { text: shareTextForm, email: shareEmailForm };

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const values = await readForm(request);
  const { page } = await findPage(url, context);
  const { brand, origin, place, terms } = context.get(siteContext);
  const visitor = networkOf(context.get(callerContext).ip);
  const { source } = context.get(choicesContext);
  const { sharing } = context.get(servicesContext);
  const sender = {
    brand,
    origin,
    zip: place.zip(),
    terms,
    visitor,
    source,
    sender: consumerOrNull(context)?.firstName,
  };
  const way: ShareWay = values.way === 'text' ? 'text' : 'email';
  const body = shareBodies[way](values, { page, origin });
  const { status, answer } = await forms[way].answer(values, { sharing, ...sender }, body);
  return data<PostedShare>({ way, answer }, { status, headers: { 'cache-control': 'private, no-store' } });
};

export default function Share({ loaderData: { page, onOffer }, actionData }: Route.ComponentProps) {
  const shell = useShell();
  const brand = shell?.brand;
  const toUrl = (path: string): string => (brand ? servicePath(brand, path) : path);
  const [listingId] = page.kind === 'vehicle' ? page.listingIds : [];
  return (
    <Container className={styles.page}>
      <PageHead
        title={`Share ${page.title} | ${brand?.name ?? ''}`}
        description="Send it by email or text, or copy the link."
        robots="noindex"
      />
      <h1>Share {page.title}</h1>
      {onOffer ? (
        <SharePageParts
          page={page}
          toUrl={toUrl}
          origin={shell?.origin ?? ''}
          site={brand?.name ?? ''}
          posted={actionData}
          action={sharePath(page.kind === 'list' ? { path: page.path } : { listingIds: page.listingIds })}
        />
      ) : (
        <p>This car is no longer listed.</p>
      )}
      <p>
        <a href={page.path}>Back</a>
        {listingId !== undefined && onOffer && (
          <>
            {' · '}
            <a href={reportListingPath(listingId)}>Report this listing</a>
          </>
        )}
      </p>
    </Container>
  );
}
