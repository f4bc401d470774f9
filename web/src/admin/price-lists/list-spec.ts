import { type PriceListTerms, SavedTerms } from "@ezo/contract/inventory/price-list-terms";
import { createPriceList, savePriceList } from "@ezo/contract/inventory/price-lists";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { RequiredLine } from "@ezo/contract/values/fields";
import type { Currency } from "@ezo/contract/values/money/currency";
import { z } from "zod";
import type { FormSpec } from "../editor/editor-spec.ts";
import type { Translate } from "../i18n/texts.ts";
import { fieldErrors } from "../ui/states/error-text.ts";
import { type PriceListItem, priceListItem, priceListKeys } from "./price-lists.queries.ts";
import {
  bodyOf,
  emptyList,
  type ListBody,
  type ListValues,
  termsOf,
  valuesOf,
  wrongFigures,
} from "./terms/terms-values.ts";

/** Where the form has a field of the terms: the contract and the server name it by the write's shape. */
export const formPath = (path: string, terms?: PriceListTerms): string =>
  path
    .replace(/^terms\./, "")
    .replace(
      /^overrides\.(\d+).*$/,
      (all, place) => `overrides.${terms?.overrides[Number(place)]?.apartment_id ?? all}`,
    )
    .replace(/^base\.amount_minor$/, "base.amount")
    .replace(/^floor_per_m2_minor$/, "floor")
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
  const said = termsOf(body);
  if (said === null) return;
  for (const issue of issuesOf(said)) context.addIssue(issue);
});

/** Judges terms that are typed by the limits of their figures alone: of these it says more than the server, of the rest less. */
const TypedTerms = z.custom<PriceListTerms>().superRefine((terms, context) => {
  for (const issue of issuesOf(terms))
    if ((issue.code === "too_small" || issue.code === "too_big") && issue.origin === "number")
      context.addIssue(issue);
});

const issuesOf = (terms: PriceListTerms) =>
  (SavedTerms.safeParse(terms).error?.issues ?? []).map((issue) => ({
    ...inUnits(issue),
    path: formPath(issue.path.join("."), terms).split("."),
  }));

/** A field of the form that says at itself what is wrong with it. */
const MARKED =
  /^(?:base\.amount|floor|rules\.\d+\.(?:percent|from|to|riser|building|apartments)|overrides\.\d+)$/;
export const isMarked = (path: string): boolean => MARKED.test(path);

/** Which figures of terms are beyond their limits, by the fields' paths; nothing where the server can be asked. */
export const termsErrors = (terms: PriceListTerms, t: Translate): Record<string, string> =>
  Object.fromEntries(Object.entries(fieldErrors(TypedTerms, terms, t)).filter(([path]) => isMarked(path)));

const AMOUNTS: ReadonlySet<PropertyKey | undefined> = new Set(["amount_minor", "floor_per_m2_minor"]);
/** The limit of an amount as it is typed, in whole units. */
function inUnits(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (!AMOUNTS.has(issue.path.at(-1))) return issue;
  if (issue.code === "too_big") return { ...issue, maximum: Number(issue.maximum) / MINOR_UNITS };
  if (issue.code === "too_small") return { ...issue, minimum: Number(issue.minimum) / MINOR_UNITS };
  return issue;
}

/** A project's price list as a form. */
export const listSpec = (
  projectId: number,
  /** That the amounts are typed in. */
  currency: Currency | undefined,
): FormSpec<PriceListItem, ListValues> => ({
  resource: {
    // A project's new list is kept on the device apart from another's.
    entity: `price_list.${projectId}`,
    schema: ListForm,
    keys: priceListKeys,
    item: priceListItem,
    create: async (call, body) =>
      (await call(createPriceList, { body: { project_id: projectId, ...written(body, currency) } })).data,
    update: async (call, id, { version, ...body }) =>
      (
        await call(savePriceList, {
          params: { id: String(id) },
          body: { version: version ?? 0, ...written(body, currency) },
        })
      ).data,
  },
  empty: emptyList,
  fromItem: valuesOf,
  toBody: (values) => ({ ...bodyOf(values) }),
  // A list is written whole.
  toChange: (values) => ({ ...bodyOf(values) }),
});

function written(body: object, currency: Currency | undefined) {
  const values = body as ListBody;
  const terms = termsOf(values);
  if (!terms) throw new Error("a figure is missing");
  return { name: values.name, terms, ...(currency && { currency }) };
}
