import type { Brand } from '#domains/reference/brands/brand.ts';
import type { BrandContent } from '#domains/reference/brands/brand-content.ts';
import { BrandMark } from '#domains/reference/brands/brand-mark.tsx';
import { legalPath } from '#paths/paths.ts';
import { Container } from '#ui/layout/layout.tsx';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import styles from './site-footer.module.css';

type SiteFooterProps = { brand: Brand; content: Omit<BrandContent, 'headerLinks'>; returnTo: string; year: number };

/** The footer is always rendered, because every page needs its legal links (RULING-97). */
export const SiteFooter = ({ brand, content, returnTo, year }: SiteFooterProps) => (
  <footer className={styles.footer}>
    <Container>
      <div className={styles.columns}>
        <div>
          <BrandMark brand={brand} content={content} />
          <p className={styles.note}>{content.footerNote}</p>
        </div>
        {content.footerColumns.map(({ heading, links }) => (
          <div key={heading}>
            <h2>{heading}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} className={styles.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {content.legalLines.map((line) => (
        <p key={line} className={styles.company}>
          {line}
        </p>
      ))}
      <div className={styles.legal}>
        <span>
          © {year} {brand.name}
        </span>
        {content.agreementLinks.map(({ label, href }) => (
          <a key={label} href={href} className={styles.link}>
            {label}
          </a>
        ))}
        <a href={legalPath('privacy-choices')} className={styles.link}>
          Privacy choices
        </a>
        <ThemeSwitch returnTo={returnTo} />
      </div>
    </Container>
  </footer>
);
