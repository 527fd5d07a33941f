import type { Generation } from './description.ts';
import type { Ink } from './parts.ts';

/** A roof in another color, down to the top of the windows; a hard top keeps its outline. */
export const withRoofIn =
  (ink: Ink) =>
  (car: Generation): Generation | undefined => {
    const { roof, cap, size, body } = car;
    const [front, back] = [roof[0], roof.at(-1)];
    if (!front || !back || body === 'convertible') return undefined;
    if (cap) return { ...car, cap: { ...cap, ink } };
    const top = size.height / 10 + 8;
    const at: NonNullable<Generation['cap']>['at'] = [
      [front[0] - 8, front[1] - 5],
      [front[0] - 8, top],
      [back[0] + 8, top],
      [back[0] + 8, back[1] - 2],
      [back[0] - 16, back[1] - 5],
    ];
    return { ...car, cap: { at, ink } };
  };
