import { useEffect, useState } from 'react';
import { createHttpClient } from '#lib/http-client.ts';
import { recordOf, recordsOf, textOf } from '#lib/json-values.ts';
import { formatMoney } from '#lib/money.ts';
import { TextLink } from '#ui/layout/layout.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { referenceLimits, referenceRoot } from '../reference/reference-limits.ts';

type TrimsDialogProps = {
  name: string;
  href: string;
  makeCode: string;
  modelCode: string;
  year: number;
  toUrl: (path: string) => string;
  open: boolean;
  onClose: () => void;
};

type TrimRow = { id: string; trim: string; msrp: string; engine: string; drive: string; power: string };
type Trims = { kind: 'loading' } | { kind: 'failed' } | { kind: 'list'; rows: readonly TrimRow[] };

const listOf = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(' or ') : '');

const rowOf = (trim: Record<string, unknown>): TrimRow => ({
  id: textOf(trim.vehicleId),
  trim: textOf(trim.trimName),
  msrp: typeof trim.nationalMSRP === 'number' ? formatMoney(trim.nationalMSRP) : 'Not reported',
  engine: listOf(trim.engine),
  drive: listOf(trim.drivetrain).replaceAll('-Wheel Drive', ''),
  power: typeof trim.horsepower === 'number' ? `${trim.horsepower} hp` : 'Not reported',
});

const TrimTable = ({ rows, name }: { rows: readonly TrimRow[]; name: string }) => (
  <Table caption={`Trims of the ${name}`} dense>
    <thead>
      <tr>
        <th scope="col">Trim</th>
        <th scope="col" data-num>
          MSRP when new
        </th>
        <th scope="col" data-small="hide">
          Engine
        </th>
        <th scope="col" data-small="hide">
          Drive
        </th>
        <th scope="col" data-num>
          Power
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, trim, msrp, engine, drive, power }) => (
        <tr key={id}>
          <th scope="row">{trim}</th>
          <td data-num>{msrp}</td>
          <td data-small="hide">{engine}</td>
          <td data-small="hide">{drive}</td>
          <td data-num>{power}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** Loads its data when opened, since few shoppers open it. */
export const TrimsDialog = ({ name, href, makeCode, modelCode, year, toUrl, open, onClose }: TrimsDialogProps) => {
  const [trims, setTrims] = useState<Trims>({ kind: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    const http = createHttpClient({ fetch: fetch.bind(globalThis), toUrl });
    const query = {
      hasPricing: true,
      limit: referenceLimits.trimsOfModel,
      atcMakeCode: makeCode,
      atcModelCode: modelCode,
      yearId: year,
    };
    http.json(`${referenceRoot}/vehicles`, { query }).then(
      (answer) => isCurrent && setTrims({ kind: 'list', rows: recordsOf(recordOf(answer).items).map(rowOf) }),
      () => isCurrent && setTrims({ kind: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [makeCode, modelCode, year, toUrl]);

  return (
    <Dialog title={`Trims of the ${name}`} open={open} onClose={onClose}>
      <div aria-live="polite" aria-busy={trims.kind === 'loading'}>
        {trims.kind === 'loading' && <p>Loading trims…</p>}
        {trims.kind === 'failed' && <p>We couldn’t load the trims here.</p>}
        {trims.kind === 'list' && <TrimTable rows={trims.rows} name={name} />}
      </div>
      <p>
        <TextLink href={href}>Compare trims side by side</TextLink>
      </p>
    </Dialog>
  );
};
