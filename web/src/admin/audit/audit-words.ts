import { AUDIT_ACTIONS, AUDIT_ENTITIES, type AuditLine } from "@ezo/contract/admin/audit";
import { type FieldKey, type FieldNames, useFieldTexts } from "../editor/history/field-text.ts";
import { ka } from "../i18n/ka.ts";
import { useTexts } from "../i18n/texts-context.tsx";

/** Fields of records and of events, each under its last name: the log is about every kind at once. */
const FIELD = /^(?:audit\.)?field\.([a-z_.]+)$/;
/** Words of values, and of fields in general. */
const NO_FIELDS: readonly string[] = ["alike", "in_language", "items", "empty", "yes", "no"];
const NAMES: FieldNames = Object.fromEntries(
  Object.keys(ka).flatMap((key): [string, FieldKey][] => {
    const [, name] = FIELD.exec(key) ?? [];
    return name === undefined || NO_FIELDS.includes(name) ? [] : [[name, key as FieldKey]];
  }),
);
const HIDDEN = "[hidden]";

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

/** A line's action, thing, author and values in words. What a later build has written keeps its code. */
export function useAuditWords() {
  const { t } = useTexts();
  const texts = useFieldTexts(NAMES);
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
    label: (field: string): string => texts.label(field),
    value: (value: unknown, field: string) =>
      value === HIDDEN ? t("audit.hidden") : texts.text(value, field),
  };
}
