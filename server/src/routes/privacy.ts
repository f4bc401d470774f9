import { eraseHeld, exportHeld, findHeld } from "@ezo/contract/privacy";
import type { Mount } from "../http/mount.ts";
import type { Parts } from "../services.ts";
import { answersOf, messagesOf } from "./calls.ts";

export function privacyRoutes(mount: Mount, { marketing, translations }: Parts): void {
  const { privacy } = marketing;
  const { data } = answersOf(mount);
  data(findHeld, ({ body }, { actor }) => privacy.find(actor, body.of));
  data(exportHeld, ({ body }, { actor }) => privacy.export(actor, body.of));
  messagesOf(mount, translations).message(eraseHeld, "messages.deleted", ({ body }, { actor }) =>
    privacy.erase(actor, body.of),
  );
}
