import type { CertifiedProgram } from '#domains/listings/certified-content.server.ts';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead, TextLink } from '#ui/layout/layout.tsx';
import styles from './vehicle-certified.module.css';

/** VDP-09: what the maker's certification comes with. */
export const VehicleCertified = ({ program }: { program: CertifiedProgram }) => (
  <section aria-labelledby="certified">
    <SectionHead
      id="certified"
      title={program.programName}
      action={<TextLink href={program.url}>More certified cars</TextLink>}
    />
    <Card>
      <ul className={styles.list}>
        <li>
          <Icon name="check" />
          Inspected at {program.inspectionPoints} points before it was put up for sale
        </li>
        {program.warranty.map((line) => (
          <li key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
      </ul>
      <p className={styles.note}>The terms in the dealer’s papers are the ones that count. Ask to see them.</p>
    </Card>
  </section>
);
