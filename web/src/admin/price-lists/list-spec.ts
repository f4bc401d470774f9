import {
  createPriceList,
  PRICE_RULE_KINDS,
  PriceListTerms,
  savePriceList,
} from "@ezo/contract/inventory/price-lists";
import { RequiredLine } from "@ezo/contract/values/fields";
import { z } from "zod";
import type { FormSpec } from "../editor/editor-spec.ts";
import type { FieldNames } from "../editor/history/field-text.ts";
import type { Translate } from "../i18n/texts.ts";
import { type PriceListItem, priceListItem, priceListKeys } from "./price-lists.queries.ts";
import {
  bodyOf,
  emptyList,
  type ListBody,
  type ListValues,
  type RuleFigures,
  termsOf,
  valuesOf,
  wrongFigures,
} from "./terms-values.ts";

/** Where the form has a field of the terms: the contract and the server name it by the write's shape. */
export const formPath = (path: string): string =>
  path
    .replace(/^terms\./, "")
    .replace(/^base\.amount_minor$/, "base.amount")
    .replace(/\.building_id$/, ".building")
    .replace(/\.apartment_ids.*$/, ".apartments");

/** Judges a form as a whole: first what is missing or no figure, then by the contract's rules. */
const ListForm = z.custom<ListBody>().superRefine((body, context) => {
  const name = RequiredLine.safeParse(body.name);
  for (const { message } of name.error?.issues ?? [])
    context.addIssue({ code: "custom", path: ["name"], message });
  for (const { path, text } of wrongFigures(body))
    context.addIssue({
      code: "custom",
      path: path.split("."),
      message: text === "" ? "errors.required" : "errors.invalid_number",
    });
  const terms = PriceListTerms.safeParse(termsOf(body) ?? undefined);
  if (termsOf(body) === null) return;
  for (const issue of terms.error?.issues ?? [])
    context.addIssue({ ...issue, path: formPath(issue.path.join(".")).split(".") });
});

/** A project's price list as a form. */
export const listSpec = (projectId: number): FormSpec<PriceListItem, ListValues> => ({
  resource: {
    // A project's new list is kept on the device apart from another's.
    entity: `price_list.${projectId}`,
    schema: ListForm,
    keys: priceListKeys,
    item: priceListItem,
    create: async (call, body) =>
      (await call(createPriceList, { body: { project_id: projectId, ...written(body) } })).data,
    update: async (call, id, { version, ...body }) =>
      (
        await call(savePriceList, {
          params: { id: String(id) },
          body: { version: version ?? 0, ...written(body) },
        })
      ).data,
  },
  empty: emptyList,
  fromItem: valuesOf,
  toBody: (values) => ({ ...bodyOf(values) }),
  // A list is written whole.
  toChange: (values) => ({ ...bodyOf(values) }),
});

function written(body: object): { name: string; terms: PriceListTerms } {
  const values = body as ListBody;
  const terms = termsOf(values);
  if (!terms) throw new Error("a figure is missing");
  return { name: values.name, terms };
}

/** The fields of a list where two versions of it are compared. */
export const LIST_FIELDS: FieldNames = {
  name: "price_lists.name",
  base: {
    label: "price_lists.base",
    show: (base, t) => {
      const { kind, amount } = base as ListBody["base"];
      return `${amount} ${t(`price_lists.amount_${kind}`)}`;
    },
  },
  rules: {
    label: "price_lists.rules",
    show: (rules, t) =>
      (rules as ListBody["rules"]).map((rule) => ruleText(rule, t)).join("; ") || t("field.empty"),
  },
  rounding: "price_lists.rounding",
  with_reserved: "price_lists.with_reserved",
  with_sold: "price_lists.with_sold",
};

/** A rule in a few words: "Floors 2–9: −4 %". */
function ruleText(rule: RuleFigures, t: Translate): string {
  const kind = PRICE_RULE_KINDS.find((known) => known === rule.kind) ?? "corner";
  const target = targetText(rule, t);
  return `${t(`price_lists.rule.${kind}`)}${target ? ` ${target}` : ""}: ${rule.percent} %`;
}

function targetText({ kind, from, to, riser, side, apartments }: RuleFigures, t: Translate): string {
  switch (kind) {
    case "floor_step":
      return `> ${from}`;
    case "floors":
      return `${from}–${to}`;
    case "riser":
      return riser;
    case "side":
      return t(`apartments.side.${side}`);
    case "view":
      return `(${apartments.length})`;
    case "corner":
      return "";
  }
}
