import { replaceRole, resetRole, roleRoutes } from "@ezo/contract/admin/roles";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { mountResource } from "../mounting/resource-calls.ts";

/** A change of a role ends no session; its event makes open pages connect anew. */
export function adminRoleRoutes(mount: Mount, { people: { roles }, translations }: Parts) {
  answersOf(mount).data(resetRole, ({ params, query, body }, { actor }) =>
    roles.reset(actor, params.id, query.locale, body.version),
  );
  mount(replaceRole, async ({ params, body }, { actor, locale }) => {
    const moved = await roles.replace(actor, params.id, { ...body, locale });
    return { message: (await translations.lookup(locale))("messages.deleted"), data: { moved } };
  });
  mountResource(mount, roleRoutes, roles, translations);
}
