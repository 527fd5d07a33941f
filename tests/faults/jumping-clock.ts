import { z } from 'zod';

/**
 * Loaded into the server before the product: its wall clock jumps on a message. Timers continue unaffected, as on a
 * machine whose clock is changed.
 */
const RealDate = Date;
let offsetMs = 0;
const now = (): number => RealDate.now() + offsetMs;

const JumpingDate: DateConstructor = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === JumpingDate ? target : newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
globalThis.Date = JumpingDate;

const Jump = z.object({ jumpMs: z.int() });

process.on('message', (message) => {
  offsetMs += Jump.parse(message).jumpMs;
  process.stdout.write(`the clock says ${new Date().toISOString()}\n`);
});
// The channel does not keep the process alive.
process.channel?.unref();
