import * as contract from "@ezo/contract/admin/operations/audit";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";
import { mountSettings } from "../mounting/resource-calls.ts";

export function adminAuditRoutes(mount: Mount, { audit, auditSettings }: Parts) {
  const { data } = answersOf(mount);
  mount(contract.listAudit, ({ query }, { actor }) => audit.list(actor, query));
  mount(contract.exportAudit, ({ query: { language, ...filter } }, { actor }) =>
    audit.export(actor, filter, language),
  );
  data(contract.getAuditChain, (_, { actor }) => audit.chain(actor));
  data(contract.checkAudit, (_, { actor }) => audit.check(actor));
  mountSettings(mount, contract.auditSettings, auditSettings);
}
