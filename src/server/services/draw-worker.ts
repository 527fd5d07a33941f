import { parentPort } from 'node:worker_threads';
import { drawVehicle } from '#domains/reference/pictures/drawing/draw-vehicle.ts';
import type { DrawReply, DrawTask } from './drawing-thread.ts';

/** Worker thread that draws vehicles. */
parentPort?.on('message', ({ call, options }: DrawTask) => {
  parentPort?.postMessage({ call, svg: drawVehicle(options) } satisfies DrawReply);
});
