import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { photoPath, photoWidths } from '#domains/pictures/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { closeOnBackdropClick, showAsModal } from '#ui/overlays/dialog-element.ts';
import styles from './vehicle-gallery.module.css';
import type { PictureView, VehiclePageView } from './vehicle-page-view.ts';

const fullScreenId = 'pictures-full-screen';
const slideId = (at: number): string => `picture-${at + 1}`;

const sources = ({ hash }: PictureView): string | undefined =>
  hash && photoWidths.map((width) => `${photoPath(hash, width, 'webp')} ${width}w`).join();

type SlideProps = { picture: PictureView; eager?: boolean; sizes: string };

const Slide = ({ picture, eager = false, sizes }: SlideProps) => (
  <img
    src={picture.src}
    srcSet={sources(picture)}
    sizes={picture.hash && sizes}
    alt={picture.alt}
    width={picture.hash ? 960 : 800}
    height={picture.hash ? 600 : 450}
    className={picture.hash && styles.photo}
    loading={eager ? undefined : 'lazy'}
    fetchPriority={eager ? 'high' : undefined}
    decoding="async"
  />
);

/** A strip that snaps from picture to picture. Swipe, wheel and arrow keys need no script; it only counts along. */
const useStrip = (count: number) => {
  const strip = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => setAt(Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth)));
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, []);

  const show = (index: number) => {
    const element = strip.current;
    const next = Math.min(count - 1, Math.max(0, index));
    element?.scrollTo({ left: next * element.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  return { strip, at, show, onKeyDown };
};
type Strip = ReturnType<typeof useStrip>;

const Arrows = ({ strip: { at, show }, count }: { strip: Strip; count: number }) => (
  <div className={styles.arrows}>
    <IconButton icon="left" tone="raised" label="Previous picture" disabled={at === 0} onClick={() => show(at - 1)} />
    <IconButton
      icon="right"
      tone="raised"
      label="Next picture"
      disabled={at >= count - 1}
      onClick={() => show(at + 1)}
    />
  </div>
);

type GalleryProps = Pick<VehiclePageView, 'pictures' | 'illustration' | 'flags' | 'name'>;

const FullScreen = ({ pictures, illustration, name, from }: Omit<GalleryProps, 'flags'> & { from: number }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const large = useStrip(pictures.length);
  useEffect(() => (dialog.current ? closeOnBackdropClick(dialog.current) : undefined), []);
  useEffect(() => {
    const element = dialog.current;
    const { current: strip } = large.strip;
    // It opens at the picture that was looked at.
    const opened = () => element?.open && strip?.scrollTo({ left: from * strip.clientWidth, behavior: 'instant' });
    element?.addEventListener('toggle', opened);
    return () => element?.removeEventListener('toggle', opened);
  }, [from, large.strip]);
  return (
    <dialog ref={dialog} id={fullScreenId} className={styles.dialog} aria-label={`Pictures of the ${name}`}>
      <div className={styles.frame}>
        <div className={styles.bar}>
          <p>
            {illustration ? 'Illustration' : 'Photo'}
            <span className={styles.counting}>
              , {large.at + 1} of {pictures.length}
            </span>
          </p>
          <form method="dialog">
            <IconButton icon="x" label="Close full screen" type="submit" />
          </form>
        </div>
        <div className={styles.large}>
          <ScrollArea ref={large.strip} className={styles.strip} label="All pictures" onKeyDown={large.onKeyDown}>
            <ul className={styles.slides}>
              {pictures.map((picture) => (
                <li key={picture.src} className={styles.slide}>
                  <Slide picture={picture} sizes="100vw" />
                </li>
              ))}
            </ul>
          </ScrollArea>
          {pictures.length > 1 && <Arrows strip={large} count={pictures.length} />}
        </div>
      </div>
    </dialog>
  );
};

/** RULING-73: a drawing says that it is one. */
export const VehicleGallery = ({ pictures, illustration, flags, name }: GalleryProps) => {
  const main = useStrip(pictures.length);
  const open = () => {
    const dialog = document.getElementById(fullScreenId);
    if (dialog instanceof HTMLDialogElement && !('commandForElement' in HTMLButtonElement.prototype))
      showAsModal(dialog);
  };
  const jump = (event: MouseEvent, index: number) => {
    event.preventDefault();
    main.show(index);
  };
  const command = { commandfor: fullScreenId, command: 'show-modal' };
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.main}>
        <ScrollArea
          ref={main.strip}
          className={styles.strip}
          label={`Pictures of the ${name}`}
          onKeyDown={main.onKeyDown}
        >
          <ul className={styles.slides}>
            {pictures.map((picture, index) => (
              <li key={picture.src} id={slideId(index)} className={styles.slide}>
                <Slide picture={picture} eager={index === 0} sizes="(min-width: 1024px) 60vw, 100vw" />
              </li>
            ))}
          </ul>
        </ScrollArea>
        <div className={styles.flags}>
          {flags.map((flag) => (
            <Badge key={flag} icon="tag" className={styles.flag}>
              {flag}
            </Badge>
          ))}
        </div>
        <p className={styles.count}>
          {illustration && <span>Illustration</span>}
          <span className={styles.counting}>
            {main.at + 1} of {pictures.length}
          </span>
        </p>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open} {...command}>
          <Icon name="eye" />
          Full screen
        </button>
        {pictures.length > 1 && <Arrows strip={main} count={pictures.length} />}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <a
                href={`#${slideId(index)}`}
                className={classNames(styles.thumb, illustration && index < 3 && styles.standing)}
                aria-label={`Show picture ${index + 1}: ${picture.label.toLowerCase()}`}
                aria-current={index === main.at || undefined}
                onClick={(event) => jump(event, index)}
              >
                <img src={picture.src} alt="" width={160} height={90} loading="lazy" decoding="async" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FullScreen pictures={pictures} illustration={illustration} name={name} from={main.at} />
    </section>
  );
};
