import { listingStepPath, manageListingPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { photoUploadPath } from '../listing-steps.ts';
import type { PhotosView } from '../listing-views.ts';
import { PhotoBoard } from './photo-board.tsx';
import styles from './photos-step.module.css';
import frame from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

type PhotosStepProps = { view: PhotosView; problem?: string | undefined };

/** Photos of the car, with the views that are suggested next. */
export const PhotosStep = ({ view: { head, photos, angles, mostPhotos }, problem }: PhotosStepProps) => {
  const suggested = angles.slice(Math.min(photos.length, angles.length));
  return (
    <StepFrame
      head={head}
      title="Photos"
      lead={`Six show buyers the whole car; up to ${mostPhotos} fit. Location data is removed from every photo.`}
    >
      {problem && <InlineError>{problem}</InlineError>}
      <PhotoBoard
        photos={photos}
        action={listingStepPath(head.draftId, 'photos')}
        uploadPath={(key) => photoUploadPath(head.draftId, key)}
        canRotate
      >
        {suggested.map(({ name, src }, at) => (
          <li key={name} className={styles.angle}>
            <img src={src} alt="" width={800} height={450} />
            <b>{name}</b>
            <span>{at === 0 ? 'suggested next' : 'suggested'}</span>
          </li>
        ))}
      </PhotoBoard>
      <p className={frame.small}>
        Daylight, the whole car, no people. Drag photos to reorder them, or use the arrows. The first one is the cover.
      </p>
      <div className={frame.actions}>
        {head.status === 'draft' ? (
          <ButtonLink href={listingStepPath(head.draftId, 'price')}>Set a price</ButtonLink>
        ) : (
          <ButtonLink href={manageListingPath(head.draftId)}>Done</ButtonLink>
        )}
      </div>
    </StepFrame>
  );
};
