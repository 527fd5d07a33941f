import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { mayRead, mayWrite } from '#domains/people/access/role-table.ts';
import { type Role, roleLabels, roles } from '#domains/people/access/roles.ts';
import { opsPath } from '#paths/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './people.module.css';

/** Each line is answered by the table of roles, for one page that stands for its kind. */
const abilities: readonly { label: string; may: (role: Role) => boolean }[] = [
  { label: 'Read everything that names no shopper', may: (role) => mayRead([role], 'routes/ops/listings') },
  { label: 'Cars, dealers, feeds, moderation, reviews', may: (role) => mayWrite([role], 'routes/ops/listing') },
  { label: 'Settings, brands, experiments', may: (role) => mayWrite([role], 'routes/ops/experiments') },
  { label: 'Leads, purchases, outbox, failed jobs', may: (role) => mayWrite([role], 'routes/ops/jobs') },
  { label: 'See names and contacts, logged', may: (role) => mayWrite([role], 'routes/ops/leads') },
  { label: 'People and roles, sign-in rules', may: (role) => mayWrite([role], 'routes/ops/people') },
];

/** What each role can do. */
export const RoleGrid = ({ providerName }: { providerName: string | undefined }) => (
  <AdminPanel title="What each role can do" flush>
    <div className={styles.grid}>
      <Table caption="Abilities by role" dense>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Ability</VisuallyHidden>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleLabels[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {abilities.map(({ label, may }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {roles.map((role) => (
                <td key={role}>
                  {may(role) ? (
                    <>
                      <Icon name="check" />
                      <VisuallyHidden>Yes</VisuallyHidden>
                    </>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <VisuallyHidden>No</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className={styles.note}>
        Checked on the server for every page, action and download.{' '}
        {providerName && (
          <>
            Groups of {providerName} can give roles:{' '}
            <TextLink href={opsPath('settings/sign-on')}>set up single sign-on</TextLink>.
          </>
        )}
      </p>
    </div>
  </AdminPanel>
);
