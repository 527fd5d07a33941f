import { formatMoney } from '#lib/money.ts';
import type { CarBuildView } from './build-view.ts';

/** The selected options in words, for the dealer. */
const choicesOf = ({ paints, groups }: Pick<CarBuildView, 'paints' | 'groups'>): string =>
  [paints, ...groups]
    .map(({ title, options }) => ({
      title,
      names: options.filter(({ state }) => state === 'on' || state === 'locked').map(({ name }) => name),
    }))
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => `${title}: ${names.join(', ')}`)
    .join('; ');

const nameOf = (named: readonly { code: string; name: string }[], code: string): string =>
  named.find((one) => one.code === code)?.name ?? code;

/** The car that a dealer is asked to order, with the figures the shopper saw. */
export const orderedCar = (view: CarBuildView, origin: string) => {
  const { outTheDoor } = view;
  const trade = outTheDoor?.lines.find(({ note }) => note)?.note;
  const paid = outTheDoor
    ? `, ${formatMoney(outTheDoor.totalUsd)} out the door in ${outTheDoor.state}${trade ? ` with a trade-in` : ''}`
    : '';
  return {
    title: `${view.name} ${view.trimName}`,
    price: `${formatMoney(view.price.totalUsd)} as built${paid}`,
    built: choicesOf(view),
    url: `${origin}${view.shareHref}`,
    parts: {
      year: view.year,
      make: nameOf(view.chooser.makes, view.makeCode),
      model: nameOf(view.chooser.models, view.modelCode),
      trim: view.trimName,
      isNew: true,
      priceUsd: view.price.totalUsd,
    },
  };
};
