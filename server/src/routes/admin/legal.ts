import { legalRoutes } from "@ezo/contract/admin/legal";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { mountEdits } from "../resource-calls.ts";

export const adminLegalRoutes = (mount: Mount, { legal }: Parts): void =>
  mountEdits(mount, legalRoutes, legal);
