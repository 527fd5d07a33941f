import { breadcrumbData } from '#ui/layout/breadcrumb-data.ts';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { VehiclePageView } from './vehicle-page-view.ts';

const conditions = { New: 'NewCondition', Used: 'UsedCondition', Certified: 'UsedCondition' } as const;

const offerOf = ({ price, seller, removedOn, meta }: VehiclePageView, origin: string): object | undefined =>
  price.advertised === undefined
    ? undefined
    : {
        '@type': 'Offer',
        url: `${origin}${meta.canonical}`,
        price: price.advertised,
        priceCurrency: 'USD',
        itemCondition: `https://schema.org/${conditions[meta.type]}`,
        availability: `https://schema.org/${removedOn === undefined ? 'InStock' : 'SoldOut'}`,
        seller: {
          '@type': seller.privateSeller ? 'Person' : 'AutoDealer',
          name: seller.name,
          address: {
            '@type': 'PostalAddress',
            addressLocality: meta.town,
            addressRegion: meta.state,
            postalCode: meta.zip || undefined,
            addressCountry: 'US',
          },
        },
      };

/** JSON-LD of the vehicle, its offer and its breadcrumb. */
export const vehicleStructuredData = (view: VehiclePageView, origin: string): object => {
  const { meta, facts, crumbs, pictures } = view;
  // Drawings are not pictures of the car.
  const photos = pictures.flatMap(({ src, hash }) => (hash === undefined ? [] : [`${origin}${src}`]));
  const path = [...crumbs, { label: view.name, href: meta.canonical }];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbData(path, origin),
      {
        '@type': 'Car',
        name: view.title,
        url: `${origin}${meta.canonical}`,
        description: meta.about || meta.description,
        itemCondition: `https://schema.org/${conditions[meta.type]}`,
        image: photos.length > 0 ? photos : undefined,
        sku: facts.stock,
        vehicleIdentificationNumber: facts.vin,
        vehicleModelDate: String(meta.year),
        brand: { '@type': 'Brand', name: meta.make },
        model: meta.model,
        vehicleConfiguration: meta.trim,
        bodyType: meta.body,
        color: meta.colour,
        vehicleInteriorColor: meta.interior,
        // Unknown values are left out.
        fuelType: meta.fuel || undefined,
        vehicleEngine: meta.engine ? { '@type': 'EngineSpecification', name: meta.engine } : undefined,
        vehicleTransmission: meta.transmission || undefined,
        driveWheelConfiguration: meta.drive || undefined,
        numberOfDoors: meta.doors,
        mileageFromOdometer: { '@type': 'QuantitativeValue', value: meta.mileage, unitCode: 'SMI' },
        offers: offerOf(view, origin),
      },
    ],
  };
};

export const VehicleMeta = ({ view, origin }: { view: VehiclePageView; origin: string }) => {
  const { meta, pictures } = view;
  return (
    <>
      <PageHead
        title={meta.title}
        description={meta.description}
        canonical={meta.canonical}
        image={meta.image}
        name={view.title}
        type="product"
      />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pictures[0]?.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={view.title} />
      <meta name="twitter:description" content={meta.description} />
      <meta name="twitter:image" content={`${origin}${meta.image}`} />
      <script type="application/ld+json">{JSON.stringify(vehicleStructuredData(view, origin))}</script>
    </>
  );
};
