import type { FormRefusal } from '#lib/forms/form-answer.ts';
import { grouped } from '#lib/money.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { Table } from '#ui/layout/table.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { PortalTime } from '../frame/portal-time.tsx';
import { type FeedRun, stateNames } from './feed-run.ts';
import styles from './feed-screen.module.css';
import { type NewToken, type PublishedToken, TokenPanel } from './token-panel.tsx';

type FeedScreenProps = {
  dealer: { id: number; name: string };
  origin: string;
  isManager: boolean;
  runs: readonly FeedRun[];
  tokens: readonly PublishedToken[];
  isRevoked: boolean;
  made: NewToken | undefined;
  refused: FormRefusal | undefined;
};

const sourceNames: Readonly<Record<FeedRun['source'], string>> = {
  api: 'Sent by your software',
  schedule: 'Fetched by the site',
  upload: 'Uploaded by the site’s operator',
};

const RunRow = ({ dealer, run }: { dealer: { id: number }; run: FeedRun }) => (
  <tr>
    <th scope="row" className={styles.name}>
      <a href={dealerPortalPath(dealer.id, `feed/${run.id}`)}>
        <PortalTime ms={run.createdMs} />
      </a>
      <small>
        {sourceNames[run.source]}
        {!run.isOwn && ', with other dealers'}
      </small>
    </th>
    <td>{stateNames[run.state]}</td>
    {[run.counts.added, run.counts.price + run.counts.changed + run.counts.back, run.counts.left].map((count, at) => (
      <td key={['added', 'changed', 'left'][at]} data-num data-small="hide">
        {grouped(count)}
      </td>
    ))}
    <td data-num>{grouped(run.counts.refused)}</td>
  </tr>
);

/** What the feeds with this dealer's cars did, and the tokens by which its own software sends one (DLR-13, DLR-14). */
export const FeedScreen = ({ dealer, runs, isRevoked, refused, ...tokens }: FeedScreenProps) => (
  <>
    <PortalHead title="Feed" lead="How your cars arrive, and what became of each row." />
    {isRevoked && <Banner level="positive" title="Revoked. The token no longer works." />}
    {refused?.message && <Banner level="danger" title={refused.message} />}
    <PortalPanel title="Imports" lead="The latest 20 files with your cars. Rows are kept for 30 days." flush>
      {runs.length === 0 ? (
        <EmptyState title="No imports yet">
          Files that the site gets with your cars appear here, whoever sends them.
        </EmptyState>
      ) : (
        <Table caption="Imports" dense>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">State</th>
              {['Added', 'Changed', 'Left'].map((name) => (
                <th key={name} scope="col" data-num data-small="hide">
                  {name}
                </th>
              ))}
              <th scope="col" data-num>
                Refused
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} dealer={dealer} run={run} />
            ))}
          </tbody>
        </Table>
      )}
    </PortalPanel>
    <TokenPanel dealer={dealer} refused={refused} {...tokens} />
  </>
);
