import { breadcrumbData } from '#ui/layout/breadcrumb-data.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { DealerDetailsView } from './dealer-details-view.ts';

/** JSON-LD of the dealer and its breadcrumb. */
const dealerStructuredData = (view: DealerDetailsView, origin: string): object => {
  const { meta, rating, crumbs, contacts } = view;
  const path = [...crumbs, { label: view.name, href: view.tabs.inventory }];
  const website = contacts.find(({ way }) => way === 'website')?.href;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbData(path, origin),
      {
        '@type': 'AutoDealer',
        '@id': `${origin}${view.tabs.inventory}`,
        name: view.name,
        url: `${origin}${view.tabs.inventory}`,
        image: `${origin}${view.storefront}`,
        ...(meta.telephone !== '' && { telephone: meta.telephone }),
        ...(website && { sameAs: website }),
        address: {
          '@type': 'PostalAddress',
          streetAddress: meta.address.street,
          addressLocality: meta.address.city,
          addressRegion: meta.address.state,
          postalCode: meta.address.zip,
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude: meta.latitude, longitude: meta.longitude },
        openingHoursSpecification: meta.hours.map(({ day, opens, closes }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${day}`,
          opens,
          closes,
        })),
        ...(rating && {
          aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.count },
        }),
      },
    ],
  };
};

export const DealerMeta = ({ view, origin }: { view: DealerDetailsView; origin: string }) => {
  const { meta } = view;
  return (
    <>
      <PageHead {...meta} name={view.name} />
      <script type="application/ld+json">{JSON.stringify(dealerStructuredData(view, origin))}</script>
    </>
  );
};
