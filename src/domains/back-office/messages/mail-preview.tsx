import { ScrollArea } from '#ui/layout/scroll-area.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import styles from './outbox.module.css';

/** The preview runs no script, loads nothing, and its links do not work in the sandbox. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Style elements are removed: they contain the dark theme, and the page's policy would block them. */
const withoutStyleElements = (html: string): string => html.replaceAll(/<style\b[\s\S]*?<\/style>/gi, '');

const mailDocument = (html: string, dark: boolean): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="${dark ? 'dark' : 'light'}"><base target="_blank">${withoutStyleElements(html)}`;

const Text = ({ text }: { text: string }) => (
  <ScrollArea label="Text of the message">
    <pre className={styles.text}>{text}</pre>
  </ScrollArea>
);

type MailPreviewProps = {
  html?: string | undefined;
  text: string;
  /** The mail was written in its dark colors. */
  dark?: boolean;
  /** At the width of a phone. */
  phone?: boolean;
};

/** A mail as its recipient sees it, and its plain text. */
export const MailPreview = ({ html, text, dark = false, phone = false }: MailPreviewProps) => (
  <div className={styles.words}>
    {html ? (
      <Tabs
        legend="How to show the message"
        tabs={[
          {
            id: 'looks',
            label: 'Preview',
            content: (
              <iframe
                title="Email preview"
                className={phone ? styles.phone : undefined}
                sandbox=""
                srcDoc={mailDocument(html, dark)}
              />
            ),
          },
          { id: 'text', label: 'Text', content: <Text text={text} /> },
        ]}
      />
    ) : (
      <Text text={text} />
    )}
  </div>
);
