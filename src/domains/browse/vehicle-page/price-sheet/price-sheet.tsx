import type { ReactNode } from 'react';
import { formatMoney, grouped } from '#lib/money.ts';
import { vehiclePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/layout.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { mostOffShare } from './price-ask.ts';
import styles from './price-sheet.module.css';
import type { PriceSheetView } from './price-sheet-view.ts';

const Similar = ({ view: { similar, similarTitle } }: { view: PriceSheetView }) => (
  <section>
    <h2>{similarTitle}</h2>
    {similar.length > 0 && (
      <ScrollArea label="Similar cars" className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Car</th>
              <th scope="col">Where</th>
              <th scope="col" data-num>
                Miles
              </th>
              <th scope="col" data-num>
                Listed
              </th>
              <th scope="col" data-num>
                Adjusted
              </th>
            </tr>
          </thead>
          <tbody>
            {similar.map((car) => (
              <tr
                key={`${car.name} ${car.where} ${car.miles} ${car.priceUsd}`}
                className={car.isCheaper ? styles.hit : undefined}
              >
                <th scope="row">{car.name}</th>
                <td>{car.where}</td>
                <td data-num>{grouped(car.miles)}</td>
                <td data-num>{formatMoney(car.priceUsd)}</td>
                <td data-num>{formatMoney(car.movedUsd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    )}
  </section>
);

const WholePrice = ({ view: { lines, listedWholeUsd, targetWholeUsd, isAbout, notes } }: { view: PriceSheetView }) => (
  <section>
    <h2>The full price</h2>
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col" data-num>
            Listed
          </th>
          <th scope="col" data-num>
            Your offer
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, listedUsd, targetUsd }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-num>{formatMoney(listedUsd)}</td>
            <td data-num>{formatMoney(targetUsd)}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">{isAbout ? 'Out the door, about' : 'Out the door'}</th>
          <td data-num>{formatMoney(listedWholeUsd)}</td>
          <td data-num>{formatMoney(targetWholeUsd)}</td>
        </tr>
      </tbody>
    </table>
    <ul className={styles.reasons}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  </section>
);

const Sheet = ({ view }: { view: PriceSheetView }) => (
  <article className={styles.sheet} data-theme="light">
    <header>
      <div>
        <p className={styles.kicker}>Price sheet, {view.date}</p>
        <h1 tabIndex={-1}>{view.name}</h1>
        <p>{view.facts}</p>
      </div>
      {view.picture && <img src={view.picture.src} alt={view.picture.alt} width={800} height={450} />}
    </header>
    <div className={styles.ask}>
      <div>
        <p>Your offer</p>
        <p className={styles.big}>{formatMoney(view.askUsd)}</p>
        <p>{view.where}</p>
      </div>
      <p className={styles.why}>{view.why}</p>
    </div>
    <Similar view={view} />
    <div className={styles.three}>
      {view.figures.map(({ title, figure, words }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p className={styles.figure}>{figure}</p>
          <p>{words}</p>
        </section>
      ))}
    </div>
    <div className={styles.two}>
      <WholePrice view={view} />
      <section>
        <h2>Your notes</h2>
        <blockquote>{view.say}</blockquote>
        <h2>{view.privateSeller ? 'When you buy' : 'If they add fees'}</h2>
        <p>
          {view.privateSeller
            ? 'You pay the seller only the price. You pay tax, title and registration when you register the car.'
            : 'Ask what each extra fee is for and whether they can remove it. Nothing else is needed to drive away.'}
        </p>
      </section>
    </div>
    <div className={styles.notes}>
      <h2>{view.privateSeller ? 'Seller’s answer' : 'Dealer’s answer'}</h2>
      <p>
        <span>Price</span>
        {!view.privateSeller && <span>Fees added</span>}
        <span>Name</span>
        <span>Date</span>
      </p>
    </div>
    <footer>
      <span>
        Not an offer and not a guarantee.{' '}
        {view.privateSeller
          ? 'Private sellers don’t take trade-ins.'
          : 'Trade-in and loan are separate: agree on this number first.'}
      </span>
      <span>We never suggest more than {Math.round(mostOffShare * 100)}% off a listed price.</span>
    </footer>
  </article>
);

type PriceSheetProps = {
  view: PriceSheetView;
  /** Form that sends the suggestion to the dealer. */
  contact?: ReactNode;
  /** Print button, which needs JavaScript. */
  print?: ReactNode;
};

/** One printable page in US Letter, black on white. */
export const PriceSheet = ({ view, contact, print }: PriceSheetProps) => (
  <Container className={styles.page}>
    <Sheet view={view} />
    <aside className={styles.side} aria-label="Use this sheet">
      {contact && (
        <ButtonLink href="#contact" block>
          Ask for {formatMoney(view.askUsd)}
        </ButtonLink>
      )}
      {print}
      <p>
        <a href={vehiclePath({ listingId: view.listingId })}>Back to the car</a>
      </p>
    </aside>
    {contact && (
      <section id="contact" aria-labelledby="ask-dealer" className={styles.contact}>
        <h2 id="ask-dealer">
          Ask {view.dealer} for {formatMoney(view.askUsd)}
        </h2>
        {contact}
      </section>
    )}
  </Container>
);
