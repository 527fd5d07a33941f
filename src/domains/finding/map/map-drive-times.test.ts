import { expect, it } from 'vitest';
import { milesBetween } from '#lib/distance.ts';
import { latitudeAt, mercatorY } from '#lib/mercator.ts';
import { boxAroundCircle } from './map-box.ts';
import { driveTimes } from './map-drive-times.ts';
import { scaleOf } from './map-frame.ts';
import { stageFrame } from './map-plan.ts';

it('longer drives reach further, within what roads and speeds allow', () => {
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

it('the minutes avoid names', () => {
  const boise = { latitude: 43.61, longitude: -116.2 };
  const frame = stageFrame(boxAroundCircle(boise, 100));
  const [plain] = driveTimes(boise, frame);
  const [moved] = driveTimes(boise, frame, plain ? [plain.label] : []);
  expect(plain?.label.x).toBe(Math.round(frame.width / 2));
  expect(moved?.path).toBe(plain?.path);
  const apart = Math.max(
    Math.abs((moved?.label.x ?? 0) - (plain?.label.x ?? 0)) / 120,
    Math.abs((moved?.label.y ?? 0) - (plain?.label.y ?? 0)) / 40,
  );
  expect(apart).toBeGreaterThanOrEqual(0.99);
});
