import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditLine } from "@ezo/contract/admin/operations/audit";
import { CURRENCIES } from "@ezo/contract/values/money/currency";
import type { ReactNode } from "react";
import { fieldText, fieldTexts } from "../editor/history/field-text.ts";
import { textsIn, useTexts } from "../i18n/texts-context.tsx";
import { namesOf } from "./audit-fields.ts";

const HIDDEN = "[hidden]";
/** As JSON has it, and as PostgreSQL's JSON does. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

interface AuditChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** Both sides of every field of a line. */
export function changesOf({ before, after }: Pick<AuditLine, "before" | "after">): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({ field, from: before?.[field], to: after?.[field] }));
}

/** What a line says beside its title: a refused call in general is called by its address already. */
export const toldOf = (line: AuditLine): AuditChange[] =>
  changesOf(line).filter(
    ({ field, to }) => field !== "route" || line.entity !== "route" || to !== line.title,
  );

/** Of the sums in a line: a price list names its own. */
const currencyOf = ({ entity, currency, after }: Pick<AuditLine, "entity" | "currency" | "after">) =>
  (entity === "price_list" ? CURRENCIES.find((known) => known === after?.["currency"]) : null) ?? currency;

/** A line's action, thing, author and values in words. What a later build has written keeps its code. */
export function useAuditWords() {
  const language = useTexts();
  const { t, format } = language;
  const action = (code: string): string => {
    const known = AUDIT_ACTIONS.find((one) => one === code);
    return known ? t(`audit.did.${known}`) : code;
  };
  const entity = (code: string): string => {
    const known = AUDIT_ENTITIES.find((one) => one === code);
    return known ? t(`audit.thing.${known}`) : code;
  };
  return {
    action,
    entity,
    /** "Apartment 602", "Request No. 12". */
    thing: ({
      entity: code,
      entity_id: id,
      title,
    }: Pick<AuditLine, "entity" | "entity_id" | "title">): string => {
      if (title) return `${entity(code)}: ${title}`;
      return id === null ? entity(code) : `${entity(code)} № ${id}`;
    },
    actor: ({ actor, address }: Pick<AuditLine, "actor" | "address">): string => {
      if (actor) return actor.name || `№ ${actor.id}`;
      return t(address === null ? "audit.actor.system" : "audit.actor.stranger");
    },
    /** The fields of a line, as the history of its kind calls and shows them. */
    fields(line: Pick<AuditLine, "entity" | "currency" | "after">) {
      const texts = fieldTexts(namesOf(line.entity), textsIn(language, currencyOf(line)));
      const value = (of: unknown, field: string): ReactNode => {
        if (of === HIDDEN) return t("audit.hidden");
        if (typeof of === "string" && INSTANT.test(of)) return format.full(of);
        // What was too long for a line is its beginning, as text.
        return typeof of === "string" && of.endsWith("…") ? fieldText(of, t) : texts.text(of, field);
      };
      return {
        label: texts.label,
        value,
        /** In a row there is room for words alone. */
        short: (of: unknown, field: string): string => {
          const shown = value(of, field);
          return typeof shown === "string" ? shown : fieldText(of, t);
        },
      };
    },
  };
}
