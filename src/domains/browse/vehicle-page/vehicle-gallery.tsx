import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { PhotoPicture } from '#domains/reference/pictures/photo-picture.tsx';
import { photoPath, photoWidths } from '#domains/reference/pictures/picture.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { useBackCloses } from '#ui/gallery/use-back-closes.ts';
import { useZoom } from '#ui/gallery/use-zoom.ts';
import { isZoomed, type ZoomView, zoomStep } from '#ui/gallery/zoom-view.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { closeOnBackdropClick } from '#ui/overlays/dialog-element.ts';
import { useAlive } from '#ui/use-alive.ts';
import styles from './vehicle-gallery.module.css';
import type { PictureView, VehiclePageView } from './vehicle-page-view.ts';

const fullScreenFragment = '#pictures';
const slideId = (at: number): string => `picture-${at + 1}`;

/** Address of the largest version of a picture. */
const largest = ({ src, hash }: PictureView): string => (hash ? photoPath(hash, photoWidths.at(-1) ?? 0, 'jpg') : src);

type SlideProps = { picture: PictureView; eager?: boolean; sizes: string; zoom?: ZoomView | undefined };

const Slide = ({ picture, eager = false, sizes, zoom }: SlideProps) => (
  <PhotoPicture
    hash={picture.hash}
    src={picture.src}
    // A zoomed picture is loaded in a larger size, if there is one.
    sizes={zoom ? `${Math.ceil(zoom.scale) * 100}vw` : sizes}
    alt={picture.alt}
    width={picture.hash ? 960 : 800}
    height={picture.hash ? 600 : 450}
    className={picture.hash && styles.photo}
    style={zoom && { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
    loading={eager ? undefined : 'lazy'}
    fetchPriority={eager ? 'high' : undefined}
    decoding="async"
    draggable={false}
  />
);

/**
 * A strip with scroll snapping. Swipe, wheel and arrow keys work without JavaScript, which adds the counter and zoom.
 */
const useStrip = (count: number, alone: boolean) => {
  const strip = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const zoom = useZoom(strip, { index: at, alone });

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
    zoom.reset();
    // A strip with a zoomed picture does not scroll. Remove the attribute directly, since rendering would come too
    // late.
    element?.removeAttribute('data-zoomed');
    element?.scrollTo({ left: next * element.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (zoom.onKey(event)) return;
    const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  };
  const isLarge = isZoomed(zoom.view);
  const zoomOf = (index: number): ZoomView | undefined => (isLarge && index === at ? zoom.view : undefined);
  return { strip, at, show, onKeyDown, zoom, isLarge, zoomOf };
};
type Strip = ReturnType<typeof useStrip>;

type ArrowsProps = { strip: Strip; count: number; onKeyDown?: Strip['onKeyDown'] };

const Arrows = ({ strip: { at, show }, count, onKeyDown }: ArrowsProps) => (
  <div className={styles.arrows}>
    <IconButton
      icon="left"
      tone="raised"
      label="Previous picture"
      disabled={at === 0}
      onClick={() => show(at - 1)}
      onKeyDown={onKeyDown}
    />
    <IconButton
      icon="right"
      tone="raised"
      label="Next picture"
      disabled={at >= count - 1}
      onClick={() => show(at + 1)}
      onKeyDown={onKeyDown}
    />
  </div>
);

const ZoomButtons = ({ strip: { zoom, isLarge }, tone }: { strip: Strip; tone: 'plain' | 'raised' }) => (
  <div className={styles.zoom}>
    <IconButton
      icon="minus"
      size="small"
      tone={tone}
      label="Zoom out"
      disabled={!isLarge}
      onClick={() => zoom.zoomBy(1 / zoomStep)}
    />
    <IconButton icon="plus" size="small" tone={tone} label="Zoom in" onClick={() => zoom.zoomBy(zoomStep)} />
  </div>
);

type SlidesProps = {
  pictures: readonly PictureView[];
  strip: Strip;
  label: string;
  onKeyDown?: Strip['onKeyDown'];
  idOf?(at: number): string;
  slide(picture: PictureView, at: number): ReactNode;
};

const Slides = ({ pictures, strip, label, onKeyDown, idOf, slide }: SlidesProps) => (
  <ScrollArea
    ref={strip.strip}
    className={styles.strip}
    label={label}
    data-zoomed={strip.isLarge || undefined}
    onKeyDown={onKeyDown}
  >
    <ul className={styles.slides}>
      {pictures.map((picture, index) => (
        <li key={picture.src} id={idOf?.(index)} className={styles.slide}>
          {slide(picture, index)}
        </li>
      ))}
    </ul>
  </ScrollArea>
);

type GalleryProps = Pick<VehiclePageView, 'pictures' | 'illustration' | 'videos' | 'flags' | 'name'>;

/** Links to videos on other sites (VDP-03); nothing is loaded from there. */
const Videos = ({ videos }: Pick<GalleryProps, 'videos'>) => (
  <ul className={styles.videos}>
    {videos.map(({ title, href, host }) => (
      <li key={href}>
        <a href={href} rel="nofollow noopener" className={styles.video}>
          <Icon name="external" />
          {title}
        </a>{' '}
        <span className="muted">on {host}</span>
      </li>
    ))}
  </ul>
);

type FullScreenProps = Omit<GalleryProps, 'flags' | 'videos'> & {
  dialog: RefObject<HTMLDialogElement | null>;
  from: number;
};

const FullScreen = ({ pictures, illustration, name, from, dialog }: FullScreenProps) => {
  const large = useStrip(pictures.length, true);
  const { reset } = large.zoom;
  useEffect(() => (dialog.current ? closeOnBackdropClick(dialog.current) : undefined), [dialog]);
  useEffect(() => {
    const element = dialog.current;
    const { current: strip } = large.strip;
    // Opens at the current picture, not zoomed.
    const turned = () => {
      reset();
      if (element?.open) strip?.scrollTo({ left: from * strip.clientWidth, behavior: 'instant' });
    };
    element?.addEventListener('toggle', turned);
    return () => element?.removeEventListener('toggle', turned);
  }, [from, large.strip, dialog, reset]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={`Pictures of the ${name}`} onKeyDown={large.onKeyDown}>
      <div className={styles.frame}>
        <div className={styles.bar}>
          <p aria-live="polite">
            {illustration ? 'Illustration' : 'Photo'}
            <span className={styles.counting}>
              , {large.at + 1} of {pictures.length}
              {large.isLarge && `, ${Math.round(large.zoom.view.scale * 100)}%`}
            </span>
          </p>
          <ZoomButtons strip={large} tone="plain" />
          <form method="dialog">
            <IconButton icon="x" label="Close full screen" type="submit" />
          </form>
        </div>
        <div className={styles.large}>
          <Slides
            pictures={pictures}
            strip={large}
            label="All pictures"
            slide={(picture, at) => <Slide picture={picture} sizes="100vw" zoom={large.zoomOf(at)} />}
          />
          {pictures.length > 1 && <Arrows strip={large} count={pictures.length} />}
        </div>
      </div>
    </dialog>
  );
};
/** Pictures of the vehicle; drawings are labeled as such (RULING-73). */
export const VehicleGallery = ({ pictures, illustration, videos, flags, name }: GalleryProps) => {
  const main = useStrip(pictures.length, false);
  const dialog = useRef<HTMLDialogElement>(null);
  const fullScreen = useBackCloses(dialog, fullScreenFragment);
  const isAlive = useAlive();
  const openHere = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!main.isLarge) fullScreen.open();
  };
  const jump = (event: MouseEvent, index: number) => {
    event.preventDefault();
    main.show(index);
  };
  return (
    <section className={styles.gallery} aria-label="Pictures">
      <div className={styles.main}>
        <Slides
          pictures={pictures}
          strip={main}
          label={`Pictures of the ${name}`}
          onKeyDown={main.onKeyDown}
          idOf={slideId}
          slide={(picture, at) => (
            // Links to the picture for browsers without JavaScript; with it, only the current slide is in the tab
            // order.
            <a href={largest(picture)} tabIndex={isAlive && at !== main.at ? -1 : undefined} onClick={openHere}>
              <Slide
                picture={picture}
                eager={at === 0}
                sizes="(min-width: 1024px) 60vw, 100vw"
                zoom={main.zoomOf(at)}
              />
            </a>
          )}
        />
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
        <div className={styles.tools}>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={fullScreen.open}>
            <Icon name="eye" />
            Full screen
          </button>
          <ZoomButtons strip={main} tone="raised" />
        </div>
        {pictures.length > 1 && <Arrows strip={main} count={pictures.length} onKeyDown={main.onKeyDown} />}
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
                onKeyDown={main.onKeyDown}
              >
                <PhotoPicture
                  hash={picture.hash}
                  src={picture.src}
                  sizes="7rem"
                  alt=""
                  width={160}
                  height={90}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {videos.length > 0 && <Videos videos={videos} />}
      <FullScreen pictures={pictures} illustration={illustration} name={name} from={main.at} dialog={dialog} />
    </section>
  );
};
