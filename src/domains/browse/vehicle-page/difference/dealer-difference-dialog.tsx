import { TextLink } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { DealerDifferenceView } from './dealer-difference-view.ts';

type DealerDifferenceDialogProps = { difference: DealerDifferenceView; open: boolean; onClose: () => void };

export const DealerDifferenceDialog = ({ difference, open, onClose }: DealerDifferenceDialogProps) => {
  const { href, here, there, rows } = difference;
  return (
    <Dialog title="What’s different about these cars" open={open} onClose={onClose}>
      {rows.length === 0 ? (
        <p>Both have the same price, fee, miles, trim and location.</p>
      ) : (
        <Table caption={`This car at ${here}, and the other at ${there}`} dense>
          <thead>
            <tr>
              <td />
              <th scope="col">{here}</th>
              <th scope="col">{there}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.here}</td>
                <td>{row.there}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <p>
        <TextLink href={href}>See full comparison</TextLink>
      </p>
    </Dialog>
  );
};
