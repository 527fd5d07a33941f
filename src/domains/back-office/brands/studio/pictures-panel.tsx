import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminForm } from '#domains/back-office/frame/reader-roles.tsx';
import { opsPath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { pictureUploadPath } from './picture-upload-path.ts';
import styles from './studio-screen.module.css';
import type { PictureView } from './studio-view.ts';

type PicturesPanelProps = { brand: string; pictures: readonly PictureView[]; problem: string | undefined };

const Upload = ({ brand, view }: { brand: string; view: PictureView }) => (
  <>
    <AdminForm action={pictureUploadPath(brand, view.use)} encType="multipart/form-data" className={styles.upload}>
      <input
        type="file"
        name="picture"
        accept="image/png,image/webp,image/svg+xml"
        aria-label={`${view.label}, file`}
        required
      />
      <Button type="submit" variant="quiet" size="small">
        Upload {view.label.toLowerCase()}
      </Button>
    </AdminForm>
    {view.picture && (
      <AdminForm action={opsPath(`brands/${brand}`)}>
        <Button type="submit" name="intent" value={`remove-${view.use}`} variant="plain" size="small">
          Remove {view.label.toLowerCase()}
        </Button>
      </AdminForm>
    )}
  </>
);

export const PicturesPanel = ({ brand, pictures, problem }: PicturesPanelProps) => (
  <AdminPanel title="Logo and icon" lead="An upload is part of the draft at once. Save what you typed first.">
    {problem !== undefined && <InlineError>{problem}</InlineError>}
    <ul className={styles.pictures}>
      {pictures.map((view) => (
        <li key={view.use}>
          <h3>{view.label}</h3>
          {view.picture ? (
            <img
              src={view.picture.src}
              alt={`${view.label} of the draft`}
              width={view.picture.width}
              height={view.picture.height}
            />
          ) : (
            <p className={styles.muted}>Drawn by the product.</p>
          )}
          <p className={styles.muted}>{view.locked ?? view.hint}</p>
          {view.locked === undefined && <Upload brand={brand} view={view} />}
        </li>
      ))}
    </ul>
  </AdminPanel>
);
