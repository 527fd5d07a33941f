import { vehicleShapes } from '#domains/reference/catalogue/body-styles.ts';
import { contactSheet } from '#domains/reference/pictures/contact-sheet.server.ts';
import { drawingPath, type VehicleView } from '#domains/reference/pictures/picture.ts';
import { styleguidePath } from '#paths/paths.ts';
import { Container, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { PageHead } from '#ui/layout/page-head.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/styleguide-vehicles.ts';
import styles from './styleguide-vehicles.module.css';

export const handle: PageHandle = { pageType: 'styleguide' };

export const loader = () => ({ generations: contactSheet() });

const paints = ['WHITE', 'BLACK', 'SILVER', 'BLUE', 'RED', 'GREEN'];
const views: VehicleView[] = ['front', 'rear', 'wheel', 'interior', 'cargo'];

/** Contact sheet: every model generation, then every shape in six paints, on light and on dark. */
export default function StyleguideVehicles({ loaderData: { generations } }: Route.ComponentProps) {
  return (
    <Container>
      <PageHead title="Vehicle drawings" description="Every car this site can draw." robots="noindex" />
      <SectionHead
        level={1}
        title="Vehicle drawings"
        note="Illustrations stand in for missing photos and always say so."
        action={<TextLink href={styleguidePath()}>Components</TextLink>}
      />
      {(['light', 'dark'] as const).map((theme) => (
        <section key={theme} data-theme={theme} className={styles.sheet} aria-label={`On a ${theme} page`}>
          <h2>{generations.length} model generations</h2>
          <div className={styles.generations}>
            {generations.map(({ id, name, pictures }) => (
              <figure key={id}>
                {pictures.map(({ view, src }) => (
                  <img key={view} src={src} alt={`${name}, ${view}`} width={800} height={450} loading="lazy" />
                ))}
                <figcaption>{name}</figcaption>
              </figure>
            ))}
          </div>
          {vehicleShapes.map((shape, row) => (
            <div key={shape} className={styles.row}>
              <h2>{shape.replaceAll('-', ' ')}</h2>
              <div className={styles.pictures}>
                {paints.map((paint, column) => (
                  <Drawing key={paint} shape={shape} paint={paint} view="side" id={row + column} />
                ))}
                {views.map((view) => (
                  <Drawing key={view} shape={shape} paint={paints[row % paints.length] ?? 'RED'} view={view} id={row} />
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </Container>
  );
}

const Drawing = ({ shape, paint, view, id }: { shape: string; paint: string; view: VehicleView; id: number }) => (
  <img
    src={drawingPath({ id, shape, exterior: { simple: paint }, interior: { simple: 'TAN' } }, view)}
    alt={`${shape.replaceAll('-', ' ')}, ${paint.toLowerCase()}, ${view}`}
    width={800}
    height={450}
    loading="lazy"
  />
);
