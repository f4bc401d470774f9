import * as contract from "@ezo/contract/admin/retention";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { mountSettings } from "../mounting/resource-calls.ts";

export function adminRetentionRoutes(mount: Mount, { retention }: Parts) {
  const { data } = answersOf(mount);
  data(contract.previewRetention, ({ query }, { actor }) => retention.preview(actor, query));
  data(contract.getRetention, (_, { actor }) => retention.state(actor));
  data(contract.startRetention, (_, { actor }) => retention.start(actor));
  mountSettings(mount, contract.retentionSettings, retention.settings);
}
