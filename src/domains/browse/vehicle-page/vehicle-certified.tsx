import type { CertifiedProgram } from '#domains/cars/listings/certified-content.server.ts';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import styles from './vehicle-certified.module.css';

/**
 * What the maker's certification includes (VDP-09). Nothing is claimed for a program of which only the name is known.
 */
export const VehicleCertified = ({ program }: { program: CertifiedProgram }) => {
  const { programName, inspectionPoints, warranty, url } = program;
  const facts = [
    ...(inspectionPoints === undefined ? [] : [`Inspected at ${inspectionPoints} points before it was listed`]),
    ...warranty,
  ];
  return (
    <section aria-labelledby="certified">
      <SectionHead id="certified" title={programName} action={<TextLink href={url}>More certified cars</TextLink>} />
      <Card>
        {facts.length > 0 && (
          <ul className={styles.list}>
            {facts.map((line) => (
              <li key={line}>
                <Icon name="check" />
                {line}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.note}>
          {facts.length > 0
            ? 'The terms in the dealer’s paperwork are the ones that count. Ask to see it.'
            : 'The dealer lists this car as manufacturer certified. The dealer’s paperwork says what was inspected and what the warranty covers. Ask to see it before you buy.'}
        </p>
      </Card>
    </section>
  );
};
