import { endKeptShortlist, listKeptShortlists } from "@ezo/contract/marketing/kept-shortlists";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { messagesOf } from "../mounting/calls.ts";
import { pageMeta } from "../mounting/page-meta.ts";

export function adminKeptShortlistRoutes(mount: Mount, { marketing, translations }: Parts): void {
  const { staffShortlists } = marketing;
  mount(listKeptShortlists, async ({ query }, { actor }) => {
    const { rows, total, byStatus } = await staffShortlists.list(actor, query);
    return { data: rows, meta: { ...pageMeta(total, query), by_status: byStatus } };
  });
  messagesOf(mount, translations).message(endKeptShortlist, "messages.deleted", ({ params }, { actor }) =>
    staffShortlists.end(actor, params.id),
  );
}
