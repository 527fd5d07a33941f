import type { Point } from '#lib/distance.ts';
import { isInBox, type MapBox, widthOf } from './map-box.ts';
import { type MapFrame, placeOnMap, scaleOf } from './map-frame.ts';
import type { AreaName, MapGeography } from './map-geography.ts';
import type { WantedLabel } from './map-labels.ts';
import { insetFrames, insetNames } from './map-nation.ts';
import type { MapScope } from './map-scene.ts';
import type { Town, Towns } from './map-towns.ts';

const countyNamesUpToDegrees = 2.6;
const stateNamesUpToDegrees = 32;
const cityPeople = 400_000;

type NamesRequest = {
  scope: MapScope;
  frame: MapFrame;
  /** What windows of other shapes show around the frame. */
  view: MapBox;
  /** Written already. */
  centreName: string | undefined;
};

/** Every name worth writing, the most important first. */
export const wantedNames = (
  { geography, towns }: { geography: MapGeography; towns: Towns },
  { scope, frame, view, centreName }: NamesRequest,
): WantedLabel[] => {
  const shown = widthOf(frame.box);
  const at = (point: Point) => placeOnMap(frame, point);
  const townLabel = (town: Town): WantedLabel => ({
    ...at(town),
    text: town.name,
    kind: town.people >= cityPeople ? 'city' : 'town',
  });
  const areaLabel =
    (kind: 'county' | 'state') =>
    (area: AreaName): WantedLabel => ({
      ...at(area),
      text: area.name,
      kind,
      fitsIn: area.widthDegrees * scaleOf(frame),
    });
  const isOther = ({ name }: Town): boolean => name !== centreName;

  if (scope === 'nation') {
    const insets = insetFrames.map(({ left, top, width }, index): WantedLabel => {
      const text = insetNames[index] ?? '';
      return { x: left + width / 2, y: top - 14, text, kind: 'town' };
    });
    const cities = towns.inBox(frame.box, 60).filter((town) => !isInBox(town, insetFrames[2]?.box ?? frame.box));
    return [...insets, ...cities.map(townLabel)];
  }
  const near = towns.inBox(frame.box, 45).filter(isOther);
  const far = towns.inBox(view, 80).filter((town) => isOther(town) && !isInBox(town, frame.box));
  const inView = (area: AreaName): boolean => isInBox(area, view);
  const states = shown < stateNamesUpToDegrees && shown > countyNamesUpToDegrees ? geography.states : [];
  const counties = shown < countyNamesUpToDegrees ? geography.counties : [];
  return [
    ...near.slice(0, 6).map(townLabel),
    ...states.filter(inView).map(areaLabel('state')),
    ...near.slice(6).map(townLabel),
    ...far.map(townLabel),
    ...counties.filter(inView).map(areaLabel('county')),
  ];
};
