import type { Identity } from './drawing/generations/description.ts';
import { generation, generations } from './drawing/generations/generations.ts';
import { drawingPath, type VehicleView } from './picture.ts';

const paints = ['RED', 'SILVER', 'BLUE', 'WHITE', 'GRAY', 'GREEN', 'ORANGE', 'CHARCOAL', 'BURGUNDY', 'BLACK'];

const yearsOf = ({ of }: Identity): string => {
  const last = Math.max(...of.map(({ to }) => to));
  return `${Math.min(...of.map(({ from }) => from))}–${Number.isFinite(last) ? last : ''}`;
};

/** All generations with a drawing of their own, sorted by name, for visual review. */
export const contactSheet = () =>
  [...generations()]
    .sort(([a, one], [b, other]) => one.name.localeCompare(other.name) || a.localeCompare(b))
    .map(([id, identity], place) => {
      const wheel = generation(id)?.wheel ?? 'split5';
      const simple = paints[(place * 3) % paints.length] ?? 'RED';
      const car = { id: 0, shape: id, wheel, exterior: { simple }, interior: { simple: 'TAN' } };
      const pictureOf = (view: VehicleView) => ({ view, src: drawingPath(car, view) });
      return {
        id,
        name: `${identity.name} ${yearsOf(identity)}`,
        pictures: (['quarter', 'side', 'front', 'rear'] as const).map(pictureOf),
      };
    });
