import { styleguidePath } from '#paths/paths.ts';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import { styleguideSections } from '#ui/styleguide/styleguide-sections.tsx';
import type { PageHandle } from '../pages/page-type.ts';

export const handle: PageHandle = { pageType: 'styleguide' };

export default function Styleguide() {
  return (
    <Container>
      <PageHead title="Style guide" description="Colors, type and parts of this site." robots="noindex" />
      <SectionHead
        level={1}
        title="Style guide"
        note="Every part in every state, in the look of this brand."
        action={<TextLink href={styleguidePath('vehicles')}>Vehicle drawings</TextLink>}
      />
      {styleguideSections.map(({ id, title, render }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <SectionHead title={title} id={`${id}-heading`} />
          {render()}
        </section>
      ))}
    </Container>
  );
}
