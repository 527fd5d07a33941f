import { choiceSections } from './styleguide-choices.tsx';
import { controlSections } from './styleguide-controls.tsx';
import { figureSections } from './styleguide-figures.tsx';
import { foundationSections } from './styleguide-foundations.tsx';
import { messageSections } from './styleguide-messages.tsx';
import type { StyleguideSection } from './styleguide-parts.tsx';
import { structureSections } from './styleguide-structure.tsx';

/** Every component in every state. */
export const styleguideSections: readonly StyleguideSection[] = [
  ...foundationSections,
  ...controlSections,
  ...choiceSections,
  ...figureSections,
  ...structureSections,
  ...messageSections,
];
