import { RoomHead, RoomPanel } from '#domains/operators/room-screen.tsx';
import { RoomTime } from '#domains/operators/room-time.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { openRoom } from '../../pages/operator-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/overview.ts';

export const handle: PageHandle = { pageType: 'ops' };

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { name, email } = await openRoom(context);
  return { name: name || email, latest: await context.get(servicesContext).audit.latest(10) };
};

export default function Overview({ loaderData: { name, latest } }: Route.ComponentProps) {
  return (
    <>
      <RoomHead title="Overview" lead={`Signed in as ${name}`} />
      <RoomPanel title="Latest changes">
        {latest.length === 0 ? (
          <p>Nothing has been changed yet.</p>
        ) : (
          <ul>
            {latest.map(({ id, atMs, summary, operator }) => (
              <li key={id}>
                <RoomTime ms={atMs} /> {summary} ({operator.email})
              </li>
            ))}
          </ul>
        )}
      </RoomPanel>
    </>
  );
}
