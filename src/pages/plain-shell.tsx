import { homePath, legalPath, resultsPath, sitemapPath } from '#paths/paths.ts';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Container } from '#ui/layout/layout.tsx';
import styles from './plain-shell.module.css';

/** Links and search of the header for when the brand can't be read. */
export const PlainHeader = () => (
  <header className={styles.header} data-chrome>
    <Container className={styles.inside}>
      <a href={homePath()}>Home</a>
      <form action={resultsPath()} className={styles.search}>
        <search>
          <SearchBox name="keywordPhrases" label="Describe the car you want" placeholder="Describe the car you want" />
        </search>
      </form>
    </Container>
  </header>
);

/** The footer always renders, even without a brand (RULING-97). */
export const PlainFooter = () => (
  <footer className={styles.footer}>
    <Container className={styles.inside}>
      <a href={sitemapPath()}>Site map</a>
      <a href={legalPath('visitor-agreement')}>Visitor agreement</a>
      <a href={legalPath('privacy-choices')}>Privacy choices</a>
    </Container>
  </footer>
);
