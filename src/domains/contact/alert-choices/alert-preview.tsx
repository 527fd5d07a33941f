import { type CSSProperties, useId } from 'react';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icons.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { Skeleton, SkeletonGroup, SkeletonText } from '#ui/status/skeleton.tsx';
import styles from './alert-preview.module.css';
import type { AlertPreview } from './alert-preview-answer.ts';
import type { AlertDraft, AlertSettings } from './alert-settings.ts';
import { barsLabel, dayWords, momentWords, totalsOf } from './preview-copy.ts';
import { previewRequest } from './read-alert-preview.ts';
import { useAlertPreview } from './use-alert-preview.ts';

const latest = 3;
/** Minimum top of the bar chart's scale, so that a single message does not fill a whole bar. */
const leastTop = 4;

const tags: Readonly<Record<AlertChannel, { icon: IconName; label: string }>> = {
  email: { icon: 'mail', label: 'Email' },
  text: { icon: 'message', label: 'Text' },
  push: { icon: 'bell', label: 'Push' },
};

const Bars = ({ days }: { days: AlertPreview['days'] }) => {
  const top = Math.max(leastTop, ...days.map(({ messages }) => messages));
  const labels = [days[0], days[Math.floor(days.length / 2)]].map((day) => day && dayWords(day.day));
  return (
    <div>
      <div className={styles.bars} role="img" aria-label={barsLabel(days)}>
        {days.map(({ day, messages }) => (
          <i key={day} style={{ '--height': `${(100 * messages) / top}%` } as CSSProperties} />
        ))}
      </div>
      <p className={styles.axis} aria-hidden="true">
        {[...labels, 'Today'].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </div>
  );
};

const Messages = ({ messages, timeZone }: Pick<AlertPreview, 'messages' | 'timeZone'>) => (
  <ul className={styles.list}>
    {messages.map(({ at, title, cars, channels }) => {
      const { day, time } = momentWords(at, timeZone);
      return (
        <li key={`${at} ${channels.join()} ${cars}`}>
          <time dateTime={at}>
            {day}
            <small>{time}</small>
          </time>
          <div className={styles.told}>
            <b>{title}</b>
            <p>{cars}</p>
          </div>
          <span className={styles.ways}>
            {channels.map((channel) => (
              <Badge key={channel} icon={tags[channel].icon}>
                {tags[channel].label}
              </Badge>
            ))}
          </span>
        </li>
      );
    })}
  </ul>
);

const PreviewSummary = ({ preview }: { preview: AlertPreview }) => {
  const { days, messages, timeZone, totals } = preview;
  const earlier = messages.slice(latest);
  return (
    <>
      <Bars days={days} />
      {totals.messages === 0 && <p className={styles.note}>No alerts in the last 30 days with these settings.</p>}
      <Messages messages={messages.slice(0, latest)} timeZone={timeZone} />
      {earlier.length > 0 && (
        <Disclosure look="link" summary={`Show ${earlier.length} earlier`}>
          <Messages messages={earlier} timeZone={timeZone} />
        </Disclosure>
      )}
    </>
  );
};

type AlertPreviewProps = { settings: AlertSettings; draft: AlertDraft };

/** Preview of the chosen settings before they are saved: the messages they would have sent in the last thirty days. */
export const AlertPreviewSection = ({ settings, draft }: AlertPreviewProps) => {
  const { preview, state, askAgain } = useAlertPreview(settings, draft);
  const titleId = useId();
  if (state === 'unknown') return null;
  const isAnyOn = draft.enableEmailAlerts || draft.enableTextAlerts || draft.enablePushAlerts;
  const totals =
    preview && state !== 'failed' ? totalsOf(preview.totals, previewRequest(settings, draft).channels ?? []) : [];
  return (
    <section className={styles.preview} aria-labelledby={titleId} aria-busy={state === 'asking'}>
      <div className={styles.head}>
        <h3 id={titleId}>Alerts you’d have gotten in the last 30 days</h3>
        <p aria-live="polite">
          {totals.length === 0 && '\u00a0'}
          {totals.length > 0 && preview?.complete === false && 'At least '}
          {totals.map(({ channel, count, noun }) => (
            <span key={channel}>
              <b>{count}</b> {noun}{' '}
            </span>
          ))}
        </p>
      </div>
      <div className={styles.body} data-kind={settings.kind}>
        {preview && (
          <div className={styles.known} data-state={state} inert={state === 'failed'}>
            <PreviewSummary preview={preview} />
          </div>
        )}
        {!preview && state === 'asking' && (
          <SkeletonGroup>
            <Skeleton shape="block" height="4rem" />
            <SkeletonText lines={settings.kind === 'search' ? 6 : 2} />
          </SkeletonGroup>
        )}
        {state === 'failed' && (
          <div className={styles.failed}>
            <InlineError>We couldn’t load this preview. Your settings aren’t affected.</InlineError>
            <Button variant="quiet" size="small" onClick={askAgain}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <p className={styles.note}>
        {!isAnyOn && 'Email, text and push are off; this preview assumes all three are on. '}
        Based on when cars were listed, what they cost and when they were removed. Other changes aren’t included.
      </p>
    </section>
  );
};
