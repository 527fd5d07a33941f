import { expect, it } from 'vitest';
import { milesBetween } from '#lib/distance.ts';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';
import { boxAroundCircle } from './map-box.ts';
import { driveTimes } from './map-drive-times.ts';
import { scaleOf } from './map-frame.ts';
import { stageFrame } from './map-plan.ts';

it('longer drives reach further, and about as far as roads and speeds allow', () => {
  const atlanta = { latitude: 33.75, longitude: -84.39 };
  const frame = stageFrame(boxAroundCircle(atlanta, 100));
  const reached = driveTimes(atlanta, frame).map(({ minutes, label }) => {
    const latitude = latitudeAt(mercatorY(frame.box.north) - label.y / scaleOf(frame));
    return [minutes, Math.round(milesBetween(atlanta, { ...atlanta, latitude }))];
  });
  expect(reached).toEqual([
    [30, 14],
    [60, 35],
    [90, 60],
  ]);
});
