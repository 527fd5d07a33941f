import { Chip, ChipRow } from '#ui/chip.tsx';
import { carsWord } from './results-copy.ts';
import type { RelaxationView } from './results-view.ts';

/** Filters to remove, each with the number of cars that gives. */
export const RelaxationWays = ({ ways }: { ways: readonly RelaxationView[] }) => (
  <ChipRow label="Ways to find more">
    {ways.map(({ label, count, href }) => (
      <li key={href}>
        <Chip href={href} rel="nofollow">
          {label} · {carsWord(count)}
        </Chip>
      </li>
    ))}
  </ChipRow>
);
