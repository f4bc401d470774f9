import { searchAdmin } from "@ezo/contract/admin/search";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";

export function adminSearchRoutes(mount: Mount, { search }: Parts): void {
  mount(searchAdmin, ({ query }, { actor }) => search.find(actor, query));
}
