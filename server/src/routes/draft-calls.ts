import type { draftCalls } from "@ezo/contract/record-drafts";
import type { Drafts } from "@ezo/core/records/drafts/drafts";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { answersOf, messagesOf } from "./calls.ts";
import type { Common } from "./resource-calls.ts";

/** Binds the calls about the drafts of records (`draftCalls`). */
export function mountDrafts(
  mount: Mount,
  calls: Common<ReturnType<typeof draftCalls>>,
  drafts: Drafts<unknown>,
  translations: TranslationsService,
): void {
  const { data } = answersOf(mount);
  data(calls.getDraft, ({ params, query }, { actor }) => drafts.get(actor, params.id, query.locale));
  data(calls.saveDraft, ({ params, query, body }, { actor }) =>
    drafts.save(actor, params.id, body, query.locale),
  );
  messagesOf(mount, translations).message(
    calls.discardDraft,
    "messages.deleted",
    ({ params, query }, { actor }) => drafts.discard(actor, params.id, query.version),
  );
  data(calls.publishDraft, ({ params, query, body }, { actor }) =>
    drafts.publish(actor, params.id, body, query.locale),
  );
  data(calls.scheduleDraft, ({ params, query, body }, { actor }) =>
    drafts.schedule(actor, params.id, body, query.locale),
  );
}
