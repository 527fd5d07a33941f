import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/status/banner.tsx';
import type { RemovedName } from './removed-item-store.server.ts';

type RemovedBannerProps = { removed: RemovedName | undefined; path: string; problem?: string | undefined };

/** Says what was just removed, with a button to restore it, for a day. */
export const RemovedBanner = ({ removed, path, problem }: RemovedBannerProps) => {
  if (!removed) return problem ? <Banner level="warning">{problem}</Banner> : null;
  return (
    <Banner
      level="info"
      dismissHref={path}
      action={
        <Form method="post" action={path} preventScrollReset>
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="removedId" value={removed.id} />
          <Button type="submit" size="small" variant="quiet">
            Undo
          </Button>
        </Form>
      }
    >
      {problem ?? `${removed.title} is removed.`}
    </Banner>
  );
};
