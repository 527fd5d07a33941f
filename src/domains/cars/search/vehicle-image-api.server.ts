import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { ReadPicture } from '#domains/reference/pictures/read-picture.ts';
import type { SocialImages } from '#domains/reference/pictures/social-image.server.ts';
import { AppError } from '#lib/errors.ts';
import { formatMoney } from '#lib/money.ts';

type VehicleImageOptions = {
  search: Pick<ListingSearch, 'vehicle'>;
  readPicture: ReadPicture;
  images: SocialImages;
  readShopper(request: FastifyRequest): ShopperContext;
  brandName(request: FastifyRequest): string;
};

const anHour = 'public, max-age=3600';

/** Preview image of a shared vehicle page: 1200 by 630, with name and price. */
export const vehicleImageApi = (
  app: FastifyInstance,
  { search, readPicture, images, readShopper, brandName }: VehicleImageOptions,
): void => {
  app.get<{ Params: { id: string } }>('/img/vehicle/:id.png', { logLevel: 'warn' }, async (request, reply) => {
    const { id } = request.params;
    const vehicle = /^\d{5,15}$/.test(id) ? await search.vehicle(Number(id), readShopper(request)) : undefined;
    const picture = vehicle && (await readPicture(vehicle.listing.images.sources[0]?.src ?? ''));
    if (!vehicle || !picture) throw new AppError('not-found', { message: 'There is no such picture.' });
    const { listing, status } = vehicle;
    const { displayPrice } = listing.pricingDetail;
    const { city, state } = listing.owner.location.address;
    const png = await images.of({
      picture: picture.content,
      title: `${listing.year} ${listing.make.name} ${listing.model.name}`,
      line: [listing.type, `${listing.mileage.value} mi`, city && `${city}, ${state}`].filter(Boolean).join(' · '),
      price: status === 'live' ? (displayPrice === null ? '' : formatMoney(displayPrice)) : 'Sold',
      brand: brandName(request),
    });
    return reply.header('cache-control', anHour).type('image/png').send(png);
  });
};
