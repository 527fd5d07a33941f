import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { mayWrite } from '#domains/people/access/role-table.ts';
import type { Role } from '#domains/people/access/roles.ts';
import styles from './reader-roles.module.css';

/** The roles of whoever reads the page, the id of its route and the parameters of its address. */
type ReaderRoles = {
  roles: readonly Role[];
  page: string;
  params: Readonly<Record<string, string | undefined>>;
};

/** Without a provider nobody may do anything. */
const ReaderRolesContext = createContext<ReaderRoles>({ roles: [], page: '', params: {} });

export const ReaderRolesProvider = ({ children, ...reader }: ReaderRoles & { children: ReactNode }) => (
  <ReaderRolesContext value={reader}>{children}</ReaderRolesContext>
);

/** Whether the reader may send the forms of this page, or of another one; the server asks the same table. */
const useMayWrite = (page?: string): boolean => {
  const reader = useContext(ReaderRolesContext);
  return mayWrite(reader.roles, page ?? reader.page, page === undefined ? reader.params : {});
};

export const useReaderRoles = (): readonly Role[] => useContext(ReaderRolesContext).roles;

/** Shown only to readers who may send the page's forms. */
export const ForWriters = ({ of, children }: { of?: string; children: ReactNode }) => useMayWrite(of) && children;

type AdminFormProps = Omit<ComponentProps<'form'>, 'method'> & {
  /** The id of the route the form is sent to, if it is another page. */
  of?: string;
  /** Whether readers who may not send it see its values, without buttons. */
  isReadable?: boolean;
};

/** A form of the back office; offered only to those whose roles let them send it. */
export const AdminForm = ({ of, isReadable = false, children, ...form }: AdminFormProps) => {
  if (useMayWrite(of)) {
    return (
      <form {...form} method="post">
        {children}
      </form>
    );
  }
  if (!isReadable) return null;
  return (
    <fieldset disabled className={styles.readable}>
      <div className={form.className}>{children}</div>
    </fieldset>
  );
};
