import { formatPhone } from '#lib/nanp-phone.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SectionHead } from '#ui/layout/layout.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { AccountHead } from '../area/account-layout.tsx';
import { ProfileForm } from './profile-form.tsx';
import { type ProfileRefusal, type ProfileView, profileDone, profilePath } from './profile-view.ts';
import { DataSettings, DeviceSettings, EmailSettings, PasswordSettings } from './security-settings.tsx';
import styles from './settings.module.css';

const Details = ({ view: { profile, location, provider } }: { view: ProfileView }) => {
  const place = [location.city, location.state].filter(Boolean).join(', ');
  const rows = [
    ['Name', `${profile.firstName} ${profile.lastName}`.trim()],
    ['Email', `${profile.email}`],
    ['Sign-in method', provider],
    ['Phone', formatPhone(profile.phone)],
    ['ZIP code', location.zip && `${location.zip}${place && `, ${place}`}`],
  ];
  return (
    <dl className={styles.details}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className={styles.quiet}>Not provided</span>}</dd>
        </div>
      ))}
    </dl>
  );
};

type ProfileSettingsProps = { view: ProfileView; refused?: ProfileRefusal | undefined };

/** The profile, the sign-in methods, and the export and deletion of data. */
export const ProfileSettings = ({ view, refused }: ProfileSettingsProps) => {
  const details = refused?.form === 'details' ? refused : undefined;
  const editing = view.editing || details !== undefined;
  return (
    <>
      <AccountHead title="Profile" />
      {view.done && !refused && (
        <Banner level="positive" dismissHref={profilePath}>
          {profileDone[view.done]}
        </Banner>
      )}
      <div className={styles.cards}>
        <Card as="section" aria-labelledby="details">
          <SectionHead
            title="About you"
            id="details"
            action={
              !editing && (
                <ButtonLink href={`${profilePath}?edit`} variant="quiet" size="small" icon="edit">
                  Edit
                </ButtonLink>
              )
            }
          />
          {editing ? (
            <>
              <p className={styles.quiet}>You sign in as {view.profile.email}.</p>
              <ProfileForm view={view} refused={details} />
            </>
          ) : (
            <Details view={view} />
          )}
        </Card>
        <EmailSettings view={view} refused={refused} />
        <PasswordSettings hasPassword={view.hasPassword} refused={refused} />
        <DeviceSettings devices={view.devices} />
        <DataSettings view={view} refused={refused} />
      </div>
    </>
  );
};
