import { AdminFacts, AdminPair } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { opsPath } from '#paths/paths.ts';
import { SegmentedLinks } from '#ui/forms/segmented.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { MailPreview } from '../mail-preview.tsx';
import rows from '../outbox.module.css';
import type { TemplateView } from './template-desk.server.ts';
import styles from './templates.module.css';

export type TemplatesScreenView = TemplateView & { phone: boolean };

type Choice = { template: string; brand: string; dark: boolean; phone: boolean };

const hrefOf = ({ template, brand, dark, phone }: Choice): string =>
  opsPath('templates', { template, brand, ...(dark && { look: 'dark' }), ...(phone && { width: 'phone' }) });

const Choices = ({ view }: { view: TemplatesScreenView }) => (
  <div className={styles.choices}>
    <SegmentedLinks
      label="Brand"
      items={view.brands.map(({ key, name }) => ({
        href: hrefOf({ ...view, brand: key }),
        label: name,
        current: key === view.brand,
      }))}
    />
    <SegmentedLinks
      label="Appearance"
      items={[false, true].map((dark) => ({
        href: hrefOf({ ...view, dark }),
        label: dark ? 'Dark' : 'Light',
        icon: dark ? 'moon' : 'sun',
        current: dark === view.dark,
      }))}
    />
    <SegmentedLinks
      label="Width"
      items={[false, true].map((phone) => ({
        href: hrefOf({ ...view, phone }),
        label: phone ? 'Phone' : 'Wide',
        current: phone === view.phone,
      }))}
    />
  </div>
);

/** Every mail as each brand sends it. Cars and figures are real, recipient and events are fictional. */
export const TemplatesScreen = ({ view }: { view: TemplatesScreenView }) => {
  const { templates, template, mail } = view;
  return (
    <>
      <AdminHead
        title="Templates"
        lead="Every email as each brand sends it. Cars and figures are from your inventory; the recipient and events are made up."
      />
      <AdminPair narrow="first">
        <AdminPanel flush>
          <ul className={rows.rows}>
            {templates.map(({ id, label }) => (
              <li key={id}>
                <a
                  className={rows.row}
                  href={hrefOf({ ...view, template: id })}
                  aria-current={id === template ? 'true' : undefined}
                >
                  <b>{label}</b>
                </a>
              </li>
            ))}
          </ul>
        </AdminPanel>
        <AdminPanel title={mail?.subject ?? templates.find(({ id }) => id === template)?.label ?? ''}>
          <Choices view={view} />
          {mail ? (
            <>
              <AdminFacts
                facts={[
                  ['From', mail.from],
                  ['Size', `${mail.kilobytes} kB with its pictures`],
                ]}
              />
              <MailPreview html={mail.html} text={mail.text} dark={view.dark} phone={view.phone} />
            </>
          ) : (
            <EmptyState title="This brand has no car to show">
              As soon as one has a price, it appears in this email.
            </EmptyState>
          )}
        </AdminPanel>
      </AdminPair>
    </>
  );
};
