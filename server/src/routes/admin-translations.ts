import * as contract from "@ezo/contract/admin-translations";
import type { TranslationsAdmin } from "@ezo/core/translations/translations.admin";
import { translationsCsvHeader, translationsCsvRow } from "@ezo/core/translations/translations.csv";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import type { Mount } from "../http/mount.ts";
import { mountContent } from "./content-calls.ts";

export function adminTranslationRoutes(
  mount: Mount,
  services: { texts: TranslationsAdmin; translations: TranslationsService },
) {
  const { texts, translations } = services;

  mount(contract.listTranslationGroups, async (_, { actor }) => ({ data: await texts.groups(actor) }));
  mount(contract.exportTranslationsCsv, async function* ({ query }, { actor }) {
    const rows = await texts.export(actor, query);
    yield translationsCsvHeader();
    yield rows.map(translationsCsvRow).join("");
  });
  mount(contract.exportTranslationsJson, async ({ query }, { actor }) => ({
    data: Object.fromEntries((await texts.export(actor, query)).map(({ key, ...text }) => [key, text])),
  }));
  mount(contract.importTranslations, async ({ body }, { actor }) => ({
    data: await texts.import(actor, body),
  }));
  mountContent(
    mount,
    {
      list: contract.listAdminTranslations,
      get: contract.getAdminTranslation,
      create: contract.createAdminTranslation,
      put: contract.putAdminTranslation,
      patch: contract.patchAdminTranslation,
      post: contract.postAdminTranslation,
      remove: contract.deleteAdminTranslation,
      restore: contract.restoreAdminTranslation,
      history: contract.listTranslationHistory,
      restoreVersion: contract.restoreTranslationVersion,
      bulkDelete: contract.bulkDeleteTranslations,
      bulkRestore: contract.bulkRestoreTranslations,
    },
    texts,
    translations,
  );
}
