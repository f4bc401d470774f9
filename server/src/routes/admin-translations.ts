import * as contract from "@ezo/contract/admin-translations";
import type { TranslationsAdmin } from "@ezo/core/translations/translations.admin";
import { textsHeader, textsRow } from "@ezo/core/translations/translations.file";
import type { TranslationsService } from "@ezo/core/translations/translations.service";
import { messageOf } from "../http/field-errors.ts";
import type { Mount } from "../http/mount.ts";
import { uploaded } from "../http/multipart.ts";
import { mountContent } from "./content-calls.ts";

export function adminTranslationRoutes(
  mount: Mount,
  services: { texts: TranslationsAdmin; translations: TranslationsService },
) {
  const { texts, translations } = services;

  mount(contract.listTranslationGroups, async (_, { actor }) => ({ data: await texts.groups(actor) }));
  mount(contract.exportTranslationsCsv, async function* ({ query }, { actor }) {
    const { exportedAt, rows } = await texts.export(actor, query);
    yield textsHeader();
    yield rows.map((row) => textsRow(row, exportedAt)).join("");
  });
  mount(contract.exportTranslationsJson, async ({ query }, { actor }) => {
    const { exportedAt, rows } = await texts.export(actor, query);
    return { exported_at: exportedAt, data: Object.fromEntries(rows.map(({ key, ...text }) => [key, text])) };
  });
  mount(contract.importTranslations, async ({ body }, { actor, locale, uploads }) => {
    const plan = await texts.import(actor, { ...body, file: uploaded(uploads, body.file) });
    const t = await translations.lookup(locale);
    const errors = plan.errors.map(({ message, ...mistake }) => {
      const { key, values } = messageOf(message);
      return { ...mistake, message: t(key, values) };
    });
    return { data: { ...plan, errors } };
  });
  mount(contract.undoTranslationsImport, async ({ body }, { actor }) => ({
    data: await texts.undoImport(actor, body.written),
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
      compareVersion: contract.compareTranslationVersion,
      restoreVersion: contract.restoreTranslationVersion,
      deletion: contract.getTranslationsDeletion,
      bulkDelete: contract.bulkDeleteTranslations,
      bulkRestore: contract.bulkRestoreTranslations,
    },
    texts,
    translations,
  );
}
