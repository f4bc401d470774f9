import * as contract from "@ezo/contract/admin/setup/setup";
import * as demoContract from "@ezo/contract/admin/setup/setup-demo";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

export function adminSetupRoutes(mount: Mount, { setup, demoRemoval }: Parts) {
  const { data } = answersOf(mount);
  data(contract.getSetup, (_, { actor }) => setup.get(actor));
  data(contract.changeSetup, ({ body }, { actor }) => setup.change(actor, body));
  data(contract.nameFirm, ({ body }, { actor }) => setup.nameFirm(actor, body));
  data(contract.sendSetupMail, (_, { actor }) => setup.sendMail(actor));
  data(contract.confirmSetupMail, ({ body }, { actor }) => setup.confirmMail(actor, body.code));
  data(contract.buildTower, ({ body }, { actor }) => setup.buildTower(actor, body));
  data(demoContract.getDemo, (_, { actor }) => demoRemoval.get(actor));
  data(demoContract.removeDemo, (_, { actor }) => demoRemoval.start(actor));
}
