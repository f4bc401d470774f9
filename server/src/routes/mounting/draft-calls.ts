import type { draftCalls, settingsDraftCalls } from "@ezo/contract/records/record-drafts";
import type { Drafts } from "@ezo/core/records/drafts/drafts";
import { SETTINGS_ID } from "@ezo/core/site-settings/settings.kind";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../../http/mount.ts";
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

/** The same for the draft of settings, which exist once (`settingsDraftCalls`). */
export function mountSettingsDrafts(
  mount: Mount,
  calls: Common<ReturnType<typeof settingsDraftCalls>>,
  drafts: Drafts<unknown>,
  translations: TranslationsService,
): void {
  const { data } = answersOf(mount);
  const id = SETTINGS_ID;
  data(calls.getDraft, ({ query }, { actor }) => drafts.get(actor, id, query.locale));
  data(calls.saveDraft, ({ query, body }, { actor }) => drafts.save(actor, id, body, query.locale));
  messagesOf(mount, translations).message(calls.discardDraft, "messages.deleted", ({ query }, { actor }) =>
    drafts.discard(actor, id, query.version),
  );
  data(calls.publishDraft, ({ query, body }, { actor }) => drafts.publish(actor, id, body, query.locale));
  data(calls.scheduleDraft, ({ query, body }, { actor }) => drafts.schedule(actor, id, body, query.locale));
}
