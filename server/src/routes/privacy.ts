import {
  eraseHeld,
  exportHeld,
  exportHeldPdf,
  findHeld,
  listErasures,
  refuseErasure,
} from "@ezo/contract/privacy";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";
import { answersOf, messagesOf } from "./mounting/calls.ts";

export function privacyRoutes(mount: Mount, { marketing, translations }: Parts): void {
  const { privacy, erasures } = marketing;
  const { data } = answersOf(mount);
  const { message } = messagesOf(mount, translations);
  data(findHeld, ({ body }, { actor }) => privacy.find(actor, body.of));
  data(exportHeld, ({ body }, { actor }) => privacy.export(actor, body.of));
  mount(exportHeldPdf, ({ body }, { actor }) => privacy.exportPdf(actor, body.of));
  message(eraseHeld, "messages.deleted", ({ body }, { actor }) => privacy.erase(actor, body.of));
  data(listErasures, (_, { actor }) => erasures.list(actor));
  message(refuseErasure, "messages.saved", ({ params, body }, { actor }) =>
    erasures.refuse(actor, params.id, body.reason),
  );
}
