import * as contract from "@ezo/contract/admin/sources";
import { sourcesCsv } from "@ezo/core/sources/sources.csv";
import type { Mount } from "../../http/mount.ts";
import type { Parts } from "../../services.ts";
import { answersOf } from "../mounting/calls.ts";

export function adminSourceRoutes(mount: Mount, { sources }: Parts) {
  answersOf(mount).data(contract.getSources, ({ query }, { actor }) => sources.report(actor, query));
  mount(contract.exportSources, async function* ({ query }, { actor }) {
    const { language, ...asked } = query;
    yield* sourcesCsv(await sources.report(actor, asked), asked.by, language);
  });
}
