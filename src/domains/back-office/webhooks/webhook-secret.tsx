import { rotationHours } from '#domains/contact/webhooks/webhook.ts';
import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Banner } from '#ui/status/banner.tsx';
import styles from './webhooks.module.css';

/** A secret that was just made: shown this once. */
export const WebhookSecret = ({ secret, isRotated = false }: { secret: string; isRotated?: boolean }) => (
  <Banner level="positive" title={isRotated ? 'The new secret' : 'The webhook is ready. Its secret:'}>
    <ScrollArea label="The secret">
      <code className={styles.secret}>{secret}</code>
    </ScrollArea>
    <p>
      Copy it now into the system that gets the events. It’s not shown again.
      {isRotated && ` The old secret also signs for ${rotationHours} hours, so nothing is missed.`}
    </p>
  </Banner>
);
