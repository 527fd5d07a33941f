import type { ExplainedWords } from '#domains/finding/suggestions/explain-words.ts';
import { voiceSearchHelpPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { servicesContext } from '../pages/app-context.ts';
import styles from '../pages/info-page.module.css';
import { InfoPage } from '../pages/info-page.tsx';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/voice-search-help.ts';

export const handle: PageHandle = { pageType: 'voice_search_help' };

const examples = [
  'used awd suv under 30k with heated seats',
  'red convertible under 60000 miles',
  'toyota camry or honda accord hybrid one owner no accidents',
  'seven seats near austin tx within 100 miles',
  'electric car with 250 miles of range',
  'crew cab truck 2020 or newer cheapest first',
  'car for 350 a month',
  'certified bmw from a dealer that delivers',
];

const sayParam = 'say';

export const loader = ({ url, context }: Route.LoaderArgs) => {
  const { explainWords } = context.get(servicesContext);
  const phrase = (url.searchParams.get(sayParam) ?? '').trim();
  return { phrase: phrase === '' ? undefined : explainWords(phrase), examples: examples.map(explainWords) };
};

const Reading = ({ read }: { read: ExplainedWords }) => (
  <div className={styles.reading} role="status">
    {read.filters.length > 0 ? (
      <>
        <p>Showing</p>
        <ul>
          {read.filters.map(({ label, words }) => (
            <li key={words} className={styles.read}>
              {label}
            </li>
          ))}
        </ul>
      </>
    ) : (
      <p>We couldn't read that as a filter. Try a make, body style, price or feature.</p>
    )}
    {read.corrected.map(({ from, to }) => (
      <p key={from}>
        “{from}” was read as “{to}”.
      </p>
    ))}
    {read.keywords.length > 0 && <p>Searched in listings: {read.keywords.map((word) => `“${word}”`).join(', ')}.</p>}
    {read.leftOut.map(({ words, why }) => (
      <p key={words}>
        “{words}” was left out. {why}
      </p>
    ))}
    <p>
      <ButtonLink href={read.href} rel="nofollow">
        Show these cars
      </ButtonLink>
    </p>
  </div>
);

const labelsOf = ({ filters }: ExplainedWords): string => filters.map(({ label }) => label).join(' · ');

export default function VoiceSearchHelp({ loaderData: { phrase, examples: read } }: Route.ComponentProps) {
  return (
    <InfoPage
      title="Search in your own words"
      description="How to say or type what car you want, with examples, and a place to see how a sentence is read."
      path={voiceSearchHelpPath()}
      heading="Search the way you talk."
      lead="Use the microphone of your phone’s keyboard, or type. What we understand becomes filters you can see and remove, and the page says what we left out."
    >
      <section aria-labelledby="try-heading">
        <h2 id="try-heading">Try one</h2>
        <form className={styles.try} action={voiceSearchHelpPath()} data-scroll="keep">
          <SearchBox
            key={phrase?.text}
            name={sayParam}
            label="A sentence to try"
            placeholder="used awd suv under 30k"
            submitLabel="See how we read it"
            defaultValue={phrase?.text}
            maxLength={500}
          />
        </form>
        {phrase && <Reading read={phrase} />}
      </section>
      <section className={styles.block} aria-labelledby="examples-heading">
        <h2 id="examples-heading">Try searching for</h2>
        <ul className={styles.examples}>
          {read.map((example) => (
            <li key={example.text}>
              <a href={example.href} rel="nofollow">
                {example.text}
              </a>
              <p>{labelsOf(example)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.block} aria-labelledby="tips-heading">
        <h2 id="tips-heading">Tips</h2>
        <ul className={styles.facts}>
          <li>
            <h3>Give numbers a unit</h3>
            <p>“under 30k”, “60,000 miles”, “350 a month”, “7 seats”. A bare number could be any of them.</p>
          </li>
          <li>
            <h3>Search by feature</h3>
            <p>“heated seats”, “automatic”, “no sunroof”. We filter by what a listing states.</p>
          </li>
          <li>
            <h3>Name a place</h3>
            <p>“near Austin TX within 100 miles”, or leave it out for where you are.</p>
          </li>
          <li>
            <h3>Stick to facts</h3>
            <p>We can’t filter by “reliable”. “No accidents” and “one owner” work.</p>
          </li>
          <li>
            <h3>Typos are fine</h3>
            <p>“camery” becomes Camry, and the page says so.</p>
          </li>
          <li>
            <h3>Ask for an order</h3>
            <p>“cheapest first”, “newest”, “lowest miles”, “best deals”.</p>
          </li>
        </ul>
      </section>
    </InfoPage>
  );
}
