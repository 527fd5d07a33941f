import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { mayRead, mayWrite, pageRoles } from '#domains/people/access/role-table.ts';
import { adminContext, servicesContext } from '../../pages/app-context.ts';
import type { RoleRefusal } from '../../pages/operator-page.ts';
import { adminRoutes } from './without-admin.ts';

type Args = {
  params: Readonly<Record<string, string | undefined>>;
  context: Readonly<RouterContextProvider>;
};
type Handler = (args: Args) => unknown;

/** An operator's roles; undefined for whoever the page itself sends on: to a code, to sign in, or nowhere. */
const rolesIn = (context: Args['context']) => {
  const entry = context.get(adminContext);
  return entry && entry !== 'unknown' && entry.state === 'open' ? entry : undefined;
};

const refuse = async ({ context }: Args): Promise<never> => {
  const { operators, team } = context.get(servicesContext);
  const entry = rolesIn(context);
  if (entry) await operators.refusals.note(entry.operator.id, 'other-role', entry.network);
  const refusal: RoleRefusal = { code: 'role-required', owners: await team.owners() };
  throw data(refusal, { status: 403 });
};

const guardRead =
  (id: string, load: Handler): Handler =>
  (args) => {
    const entry = rolesIn(args.context);
    return entry && !mayRead(entry.roles, id) ? refuse(args) : load(args);
  };

const guardWrite =
  (id: string, act: Handler): Handler =>
  (args) => {
    const entry = rolesIn(args.context);
    return entry && !mayWrite(entry.roles, id, args.params) ? refuse(args) : act(args);
  };

/**
 * The build in which each page of the back office asks the table of roles before its loader or action runs. A page
 * without a row, one with a form but no `write`, or one that could not be guarded stops the server at its start.
 */
export const withRoles = (build: ServerBuild): ServerBuild => {
  const guarded = adminRoutes(build.routes);
  const routes = Object.entries(build.routes).map(([id, route]) => {
    // A layout without an address shows nothing but what the roles allow, and has no form.
    if (!route || !guarded.has(id) || (route.path === undefined && !route.module.action)) return [id, route];
    const { loader, action } = route.module;
    const row = pageRoles[id];
    if (!row || !loader) throw new Error(`${id} has no row in the table of roles, or no loader that could be guarded`);
    if (action && !row.write) throw new Error(`${id} has a form, but the table of roles has no write for it`);
    const module = {
      ...route.module,
      loader: guardRead(id, loader as Handler),
      ...(action && { action: guardWrite(id, action as Handler) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
};
