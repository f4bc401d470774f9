import type { CampaignTemplateKind } from "@ezo/contract/marketing/campaigns/campaign-templates";
import { CAMPAIGN_TEMPLATES_MAX } from "@ezo/contract/values/limits/marketing";
import { refused } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/db.ts";
import { type Columns, type Fields, textAt } from "../../records/fields.ts";
import { type RecordKind, rowsOf } from "../../records/kind.ts";
import { loadedFrom, storedIn, textsIn, withTexts } from "../../records/table.ts";
import { mailTexts, withLists } from "../campaigns.kind.ts";
import { mustBeOneBlock } from "./one-block.ts";

const columns: Columns = { kind: "kind", name: "name" };
const fieldsOf = withTexts(columns, mailTexts);

/** What a firm has saved of its mails: a whole mail, or one block. Campaigns copy it, so none depends on it. */
export const ownTemplateKind: RecordKind = {
  entity: "campaign_template",
  // No page of the site shows one.
  tags: [],
  rows: rowsOf("campaign_templates"),

  load: loadedFrom(
    (db) => db.campaignTemplate,
    { translations: true },
    (row: Parameters<typeof fieldsOf>[0]) => withLists(fieldsOf(row)),
  ),
  ...storedIn((db) => db.campaignTemplate, columns, {
    around: textsIn((db) => db.campaignTemplateTranslation, "templateId", mailTexts),
  }),

  async check(tx, { id, after }) {
    if (kindIn(after) === "block") mustBeOneBlock(after);
    if (id === 0) await mustHaveRoom(tx, kindIn(after), 1, "name");
  },

  async mayRestore(tx, records) {
    for (const kind of new Set(records.map(({ fields }) => kindIn(fields)))) {
      const wanted = records.filter(({ fields }) => kindIn(fields) === kind).length;
      await mustHaveRoom(tx, kind, wanted, "id");
    }
  },
};

const kindIn = (fields: Fields) => textAt(fields, "kind") as CampaignTemplateKind;

/** Throws `invalid` where `wanted` more would be too many; `field` is what the refusal names. */
async function mustHaveRoom(
  tx: Tx,
  kind: CampaignTemplateKind,
  wanted: number,
  field: string,
): Promise<void> {
  // Without it, two that are saved at once could both find the last place free.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('campaign templates'))`;
  const present = await tx.campaignTemplate.count({ where: { kind, deletedAt: null } });
  if (present + wanted > CAMPAIGN_TEMPLATES_MAX)
    throw refused(field, `errors.too_many_templates?max=${CAMPAIGN_TEMPLATES_MAX}`);
}
