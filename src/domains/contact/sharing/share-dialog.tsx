import { type ReactNode, useEffect, useState } from 'react';
import { convert } from '#domains/reference/analytics/conversions.ts';
import { reportAction } from '#domains/reference/analytics/shopper-actions/report-action.ts';
import { usePaymentFigures } from '#domains/reference/payments/figures/use-payment-figures.ts';
import { useSettledTerms } from '#domains/reference/payments/figures/use-terms.ts';
import { reportListingPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextInput } from '#ui/forms/text-input.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './share.module.css';
import { sharedUrl } from './share-body.ts';
import { ShareEmailForm, ShareTextForm } from './share-forms.tsx';
import { SharePreview } from './share-preview.tsx';
import type { PageToShare, SharedKind, SharedPage, ShareWay } from './share-terms.ts';
import { figuresInWords } from './shared-figures.ts';

const titles: Readonly<Record<SharedKind, string>> = {
  vehicle: 'Share this car',
  compare: 'Share this comparison',
  list: 'Share this search',
};

const copiedWords: Readonly<Record<SharedKind, string>> = {
  vehicle: 'It opens this car without your name, ZIP or payment figures.',
  compare: 'It opens the same cars, with figures for the person who opens it.',
  list: 'It opens the same search.',
};

type ActProps = { icon: IconName; label: string; hint: string; onClick?: () => void; href?: string };

const Act = ({ icon, label, hint, onClick, href }: ActProps) => {
  const words: ReactNode = (
    <>
      <Icon name={icon} />
      <span>
        <b>{label}</b>
        <small>{hint}</small>
      </span>
    </>
  );
  if (href !== undefined) {
    return (
      <a className={styles.act} href={href} rel="nofollow">
        {words}
      </a>
    );
  }
  return (
    <button type="button" className={styles.act} onClick={onClick}>
      {words}
    </button>
  );
};

type Copied = 'no' | 'yes' | 'failed';

type ShareDialogProps = {
  page: PageToShare;
  origin: string;
  site: string;
  /** Address of the share page, for browsers without JavaScript. */
  action: string;
  open: boolean;
  onClose: () => void;
  toUrl: (path: string) => string;
};

const useSharedPage = ({ costs, isAssumed = false, ...page }: PageToShare): SharedPage => {
  const figures = usePaymentFigures();
  const terms = useSettledTerms();
  return { ...page, figures: costs === undefined ? '' : figuresInWords(costs, { figures, terms, isAssumed }) };
};

/** Share by text, email, link or the device's share sheet, print and report, for a car, a comparison or a list. */
export const ShareDialog = ({ page: toShare, origin, site, action, open, onClose, toUrl }: ShareDialogProps) => {
  const page = useSharedPage(toShare);
  const [way, setWay] = useState<ShareWay>();
  const [withFigures, setWithFigures] = useState(false);
  const [copied, setCopied] = useState<Copied>('no');
  const [canShare, setCanShare] = useState(false);
  const url = sharedUrl(page, origin, withFigures);
  const [listingId] = page.kind === 'vehicle' ? page.listingIds : [];
  useEffect(() => setCanShare('share' in navigator), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
      convert('share');
      reportAction('link_copy', { listingId });
    } catch {
      setCopied('failed');
    }
  };
  // Closing the device's share sheet is neither a share nor an error.
  const shareNatively = () =>
    void navigator.share({ title: page.title, url }).then(
      () => {
        convert('share');
        reportAction('device_share', { listingId });
      },
      () => {},
    );
  const print = () => {
    onClose();
    // After the dialog has left the page, so that it is not printed.
    requestAnimationFrame(() => window.print());
  };
  const back = (
    <Button variant="quiet" onClick={() => setWay(undefined)}>
      Back
    </Button>
  );
  const form = { page, origin, site, action, withFigures, back, toUrl };

  return (
    <Dialog title={titles[page.kind]} open={open} onClose={onClose}>
      <div className={styles.panel}>
        <SharePreview page={page} origin={origin} withFigures={withFigures} />
        {way === 'text' && <ShareTextForm {...form} />}
        {way === 'email' && <ShareEmailForm {...form} />}
        {way === undefined && (
          <>
            {copied === 'yes' && (
              <Banner level="positive" title="Link copied.">
                {withFigures && page.zip !== ''
                  ? 'It opens this car with taxes for your ZIP. Your terms stay with you.'
                  : copiedWords[page.kind]}
              </Banner>
            )}
            {copied === 'failed' && (
              <>
                <Banner level="warning" title="Your browser blocked copying.">
                  Copy the address below.
                </Banner>
                <TextInput readOnly size="small" aria-label="Address to copy" value={url} />
              </>
            )}
            <div className={styles.acts}>
              <Act
                icon="phone"
                label="Text"
                hint="We send it, or use your messages app"
                onClick={() => setWay('text')}
              />
              <Act icon="mail" label="Email" hint="We send it, or use your email app" onClick={() => setWay('email')} />
              <Act
                icon="copy"
                label={copied === 'yes' ? 'Copied' : 'Copy link'}
                hint={withFigures && page.zip !== '' ? 'With your ZIP' : 'Without your ZIP or figures'}
                onClick={copy}
              />
              {canShare && (
                <Act icon="share" label="More apps" hint="Your device’s share menu" onClick={shareNatively} />
              )}
              <Act icon="file" label="Print" hint="Without menus and buttons" onClick={print} />
              {page.feed !== undefined && (
                <Act icon="feed" label="RSS" hint="New cars in your feed reader" href={page.feed} />
              )}
              {listingId !== undefined && (
                <Act icon="flag" label="Report" hint="Something is wrong here" href={reportListingPath(listingId)} />
              )}
            </div>
            {page.figures !== '' && (
              <Checkbox
                checked={withFigures}
                onChange={(event) => {
                  setWithFigures(event.currentTarget.checked);
                  setCopied('no');
                }}
              >
                Include my payment and out-the-door price
              </Checkbox>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};
