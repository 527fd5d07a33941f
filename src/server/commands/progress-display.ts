import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '#domains/supply/inventory/inventory-stores.ts';

type ProgressDisplay = { show(progress: Progress): void; end(): void };

type Output = NodeJS.WritableStream & { isTTY?: boolean };

/** A bar on a terminal; a line for every ten percent in a log. */
export const createProgressDisplay = (output: Output = process.stderr): ProgressDisplay =>
  output.isTTY ? createBar(output) : createLines(output);

const createBar = (output: Output): ProgressDisplay => {
  const format = '{task} [{bar}] {percentage}%';
  let bar: SingleBar | undefined;
  let current = '';
  return {
    show: ({ task, done, total }) => {
      if (task !== current) {
        bar?.stop();
        bar = new SingleBar({ format, stream: output, hideCursor: true }, Presets.legacy);
        bar.start(total, 0, { task });
        current = task;
      }
      bar?.update(done);
    },
    end: () => bar?.stop(),
  };
};

const createLines = (output: Output): ProgressDisplay => {
  let current = '';
  let tenths = 0;
  return {
    show: ({ task, done, total }) => {
      if (task !== current) {
        current = task;
        tenths = 0;
      }
      const reached = total > 0 ? Math.floor((done / total) * 10) : 10;
      if (reached <= tenths) return;
      tenths = reached;
      output.write(`${task}: ${reached * 10} %\n`);
    },
    end: () => {},
  };
};
