import type { Point } from '#lib/distance.ts';
import { isInBox, type MapBox, widthOf } from './map-box.ts';
import { type MapFrame, placeOnMap, scaleOf } from './map-frame.ts';
import type { AreaName, MapGeography } from './map-geography.ts';
import type { WantedLabel } from './map-labels.ts';
import { insetFrames, insetNames } from './map-nation.ts';
import type { MapScope } from './map-scene.ts';
import type { Town, Towns } from './map-towns.ts';

const stateNamesDegrees = { from: 2.6, to: 32 };
const cityPeople = 400_000;
const mainNames = 6;
/** More than one road or ZIP: a hamlet is never written like a city. */
const boldPeople = 17_001;

type NamesRequest = {
  scope: MapScope;
  frame: MapFrame;
  /** The area visible in windows of other shapes. */
  view: MapBox;
  /** Already written at the center. */
  centreName: string | undefined;
};

/** Names to write, most important first in each list. */
export type WantedNames = {
  /** Names for orientation, which are placed before prices. */
  main: WantedLabel[];
  states: WantedLabel[];
  other: WantedLabel[];
};

export const wantedNames = (
  { geography, towns }: { geography: MapGeography; towns: Towns },
  { scope, frame, view, centreName }: NamesRequest,
): WantedNames => {
  const visibleWidth = widthOf(frame.box);
  const at = (point: Point) => placeOnMap(frame, point);
  const townLabel = (town: Town): WantedLabel => ({
    ...at(town),
    text: town.name,
    kind: town.people >= cityPeople ? 'city' : 'town',
  });
  const stateLabel = (area: AreaName): WantedLabel => ({
    ...at(area),
    text: area.name,
    kind: 'state',
    fitsIn: area.widthDegrees * scaleOf(frame),
  });
  const mainLabel = (town: Town): WantedLabel => ({
    ...townLabel(town),
    kind: town.people >= boldPeople ? 'city' : 'town',
  });
  const isOther = ({ name }: Town): boolean => name !== centreName;

  if (scope === 'nation') {
    const insets = insetFrames.map(({ left, top, width }, index): WantedLabel => {
      const text = insetNames[index] ?? '';
      return { x: left + width / 2, y: top - 14, text, kind: 'area' };
    });
    const cities = towns.inBox(frame.box, 60).filter((town) => !isInBox(town, insetFrames[2]?.box ?? frame.box));
    return {
      main: [...insets, ...cities.slice(0, mainNames).map(mainLabel)],
      states: [],
      other: cities.slice(mainNames).map(townLabel),
    };
  }
  const near = towns.inBox(frame.box, 45).filter(isOther);
  const far = towns.inBox(view, 80).filter((town) => isOther(town) && !isInBox(town, frame.box));
  const hasStates = visibleWidth < stateNamesDegrees.to && visibleWidth > stateNamesDegrees.from;
  const states = hasStates ? geography.states.filter((area) => isInBox(area, view)) : [];
  return {
    main: near.slice(0, mainNames).map(mainLabel),
    states: states.map(stateLabel),
    other: [...near.slice(mainNames), ...far].map(townLabel),
  };
};
