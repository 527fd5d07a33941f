import type { SectionDesk } from './section-desk.server.ts';
import type { SectionLink } from './settings-view.ts';

/** All sections, in order. */
export const createSettingsDesk = (sections: readonly SectionDesk[]) => ({
  links: (): SectionLink[] => sections.map((section) => section.link()),
  /** The first section if none is named. */
  section: (slug: string | undefined): SectionDesk | undefined =>
    slug === undefined ? sections[0] : sections.find((section) => section.slug === slug),
});

export type SettingsDesk = ReturnType<typeof createSettingsDesk>;
