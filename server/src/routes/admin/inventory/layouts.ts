import { layoutRoutes, reorderLayouts } from "@ezo/contract/admin/projects/layouts";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { messagesOf } from "../../mounting/calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminLayoutRoutes(mount: Mount, { layouts, translations }: Parts) {
  messagesOf(mount, translations).bulk(reorderLayouts, ({ body }, { actor }) =>
    layouts.reorder(actor, body.ids, body.versions),
  );
  mountResource(mount, layoutRoutes, layouts, translations);
}
