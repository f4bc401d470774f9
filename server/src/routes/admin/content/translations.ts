import * as contract from "@ezo/contract/admin/content/translations";
import { textsHeader, textsRow } from "@ezo/core/translations/translations.file";
import { messageOf } from "../../../http/request/validation/field-errors.ts";
import type { Mount } from "../../../http/mount.ts";
import { uploaded } from "../../../http/request/body/multipart.ts";
import type { Parts } from "../../../services.ts";
import { answersOf } from "../../mounting/calls.ts";
import { mountResource } from "../../mounting/resource-calls.ts";

export function adminTranslationRoutes(mount: Mount, { texts, translations }: Parts) {
  const { data } = answersOf(mount);
  data(contract.listTranslationGroups, (_, { actor }) => texts.groups(actor));
  mount(contract.exportTranslationsCsv, async function* ({ query }, { actor }) {
    const { language, ...filters } = query;
    const { exportedAt, rows } = await texts.export(actor, filters);
    yield textsHeader(language);
    yield rows.map((row) => textsRow(row, exportedAt, language)).join("");
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
  data(contract.undoTranslationsImport, ({ body }, { actor }) => texts.undoImport(actor, body.written));
  mountResource(mount, contract.textRoutes, texts, translations);
}
