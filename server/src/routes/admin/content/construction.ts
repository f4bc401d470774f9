import { constructionRoutes } from "@ezo/contract/admin/projects/construction";
import type { Mount } from "../../../http/mount.ts";
import type { Parts } from "../../../services.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminConstructionRoutes(mount: Mount, { construction, translations }: Parts) {
  mountResource(mount, constructionRoutes, construction, translations);
}
