import { z } from 'zod';
import stored from '#data/vehicle-resources.json' with { type: 'json' };
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { loanOfCarPath } from '#domains/people/wallet/strip/loan-of-car.ts';
import { type Catalogue, makeByCode, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { shapePath } from '#domains/reference/pictures/picture.ts';
import { carLoansPath, comparePath, researchPath } from '#paths/paths.ts';
import type { ResourceTile } from './vehicle-page-view.ts';

/** Placeholders in braces are replaced by the car's data. */
const StoredTile = z.object({
  cmp: z.string(),
  epn: z.string(),
  image: z.object({ alt: z.string(), shape: z.string(), paint: z.string() }),
  title: z.string(),
  link: z.object({ label: z.string(), href: z.string().regex(/^(\/(?!\/)|\{(research|compare|loan)\}$)/) }),
  sponsoredText: z.string(),
});

const mostTiles = 6;

type TiledCar = Pick<ListingAnswer, 'id' | 'listingType' | 'makeCode' | 'modelCode' | 'outTheDoor'> & {
  owner: Pick<ListingAnswer['owner'], 'privateSeller'>;
};

/** Research page of a car's model. */
export const researchHrefOf = (
  catalogue: Catalogue,
  { makeCode, modelCode }: Pick<TiledCar, 'makeCode' | 'modelCode'>,
): string | undefined => {
  const [make, model] = [makeByCode(catalogue, makeCode), modelByCode(catalogue, makeCode, modelCode)];
  return make && model ? researchPath(make.slug, model.slug) : undefined;
};

/** The loan calculator with this car's figures, or empty if it has no price. */
const loanHref = ({ outTheDoor, listingType, owner }: TiledCar): string => {
  if (!outTheDoor) return carLoansPath();
  const { docFee: docFeeUsd, state, incentive } = outTheDoor;
  const priceUsd = outTheDoor.price + outTheDoor.addOns;
  const incentivePriceUsd = priceUsd - incentive;
  const car = { priceUsd, incentivePriceUsd, docFeeUsd, state, isNew: listingType === 'NEW' };
  return loanOfCarPath({ ...car, isPrivateSale: owner.privateSeller }, defaultTerms);
};

/** Tiles of further resources (UI-07); a certified car gets none about certification. */
export const createResourceTiles = ({ catalogue }: { catalogue: Catalogue }) => {
  const tiles = z.array(StoredTile).parse(stored);
  return (car: TiledCar): readonly ResourceTile[] => {
    const [make, model] = [makeByCode(catalogue, car.makeCode), modelByCode(catalogue, car.makeCode, car.modelCode)];
    const research = researchHrefOf(catalogue, car);
    const phrases: Readonly<Record<string, string>> = {
      model: `${make?.name} ${model?.name}`,
      research: research ?? '',
      compare: comparePath([car.id]),
      loan: loanHref(car),
    };
    const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, word: string) => phrases[word] ?? '');
    return tiles
      .filter(({ epn }) => epn !== 'certified' || car.listingType !== 'CERTIFIED')
      .filter(({ epn }) => epn !== 'research' || research !== undefined)
      .slice(0, mostTiles)
      .map(({ image: { alt, shape, paint }, title, link, ...tile }) => ({
        ...tile,
        title: fill(title),
        link: { label: fill(link.label), href: fill(link.href) },
        image: { alt, src: shapePath(shape, paint) },
      }));
  };
};
