import { endSavedSearch, listSavedSearches } from "@ezo/contract/marketing/saved-searches";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { messagesOf } from "../mounting/calls.ts";
import { pageMeta } from "../mounting/page-meta.ts";

export function adminSavedSearchRoutes(mount: Mount, { marketing, translations }: Parts): void {
  const { staffSearches } = marketing;
  mount(listSavedSearches, async ({ query }, { actor }) => {
    const { rows, total, byStatus } = await staffSearches.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), by_status: byStatus } };
  });
  messagesOf(mount, translations).message(endSavedSearch, "messages.deleted", ({ params }, { actor }) =>
    staffSearches.end(actor, params.id),
  );
}
