import {
  aspectOf,
  boxAroundCircle,
  boxFromMiddle,
  heightOf,
  type MapBox,
  middleOf,
  viewableBox,
  widthOf,
} from './map-box.ts';
import type { MapFrame } from './map-frame.ts';
import { mainland } from './map-nation.ts';
import type { MapArea, MapScope } from './map-scene.ts';

/** The longer side of the stage, in drawing units. */
const longSide = 1000;

/** Windows are wider or higher than the stage, and a map is dragged before it is redrawn. */
const marginShare = 0.6;

/** A frame for a box on a stage of its shape. */
export const stageFrame = (box: MapBox): MapFrame => {
  const aspect = aspectOf(box);
  return {
    box,
    left: 0,
    top: 0,
    width: aspect > 1 ? longSide : longSide * aspect,
    height: aspect > 1 ? longSide / aspect : longSide,
  };
};

export const marginOf = ({ width, height }: MapFrame): number => Math.round(Math.max(width, height) * marginShare);

/** The box enlarged by shares of its width and height. */
export const grownBox = ({ box }: MapFrame, across: number, down: number): MapBox =>
  boxFromMiddle(middleOf(box), widthOf(box) * (1 + across), heightOf(box) * (1 + down));

/** Picks the view: the requested box, or else the search circle, or else the nation. */
export const planMap = (area: MapArea | null, box: MapBox | undefined): { scope: MapScope; frame: MapFrame } => {
  if (box) return { scope: 'box', frame: stageFrame(viewableBox(box)) };
  if (area && area.radiusMiles > 0) {
    return { scope: 'circle', frame: stageFrame(boxAroundCircle(area, area.radiusMiles)) };
  }
  return { scope: 'nation', frame: stageFrame(mainland) };
};
