import type { Catalogue, Make } from './catalogue.ts';

type MakeLink = { code: string; name: string; slug: string };

export type CatalogueService = {
  catalogue: Catalogue;
  /** The makes with the largest share of listings, sorted by name. */
  popularMakes(count: number): MakeLink[];
  /** The makes with models that are still listed. */
  makesOnSale(): MakeLink[];
};

const shareOf = (make: Make): number => make.models.reduce((sum, model) => sum + model.share, 0);

const linkOf = ({ code, name, slug }: Make): MakeLink => ({ code, name, slug });

export const createCatalogueService = (catalogue: Catalogue): CatalogueService => {
  const byShare = [...catalogue.makes].sort((a, b) => shareOf(b) - shareOf(a));
  const onSale = catalogue.makes.filter((make) => shareOf(make) > 0).map(linkOf);
  return {
    catalogue,
    popularMakes: (count) =>
      byShare
        .slice(0, count)
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(linkOf),
    makesOnSale: () => onSale,
  };
};
