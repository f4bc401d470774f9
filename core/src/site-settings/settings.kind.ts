import type { RecordEntity } from "@ezo/contract/records/records";
import type { Fields, FieldValue } from "../records/fields.ts";
import type { Change, Companions, RecordKind, ReferenceTo } from "../records/kind.ts";
import type { Db, Tx } from "../platform/db.ts";
import {
  lockSetting,
  readSetting,
  type SettingName,
  type SettingValue,
  storedJson,
} from "../platform/settings.ts";

/** Settings exist once. */
export const SETTINGS_ID = 1;

/** Named settings as content: each leaf of their JSON is a field (`contact_info.address.value.ka`), a list is one. */
export function settingsKind<N extends SettingName>(options: {
  name: N;
  entity: RecordEntity;
  tags: readonly string[];
  references?: Readonly<Record<string, ReferenceTo>>;
  companions?: Companions;
  toFields: (value: SettingValue<N>) => Fields;
  fromFields: (fields: Fields) => unknown;
  check?: (change: Change, tx: Tx) => void | Promise<void>;
}): RecordKind {
  const { name, entity, tags, references, companions, toFields, fromFields, check } = options;
  const load = async (db: Db | Tx) => {
    const row = await db.setting.findUnique({ where: { name } });
    return [
      {
        id: SETTINGS_ID,
        version: row?.version ?? 1,
        createdAt: row?.updatedAt ?? new Date(),
        deletedAt: null,
        // What it is says which one it is.
        name: "",
        fields: toFields(await readSetting(db, name)),
      },
    ];
  };
  return {
    entity,
    tags,
    ...(references ? { references } : {}),
    ...(companions ? { companions } : {}),
    rows: {
      lock: (tx) => lockSetting(tx, name),
      mark: async (tx, _, { actorId, at }) => {
        await tx.setting.update({
          where: { name },
          data: { version: { increment: 1 }, updatedById: actorId, updatedAt: at },
        });
      },
    },
    load,
    insert: () => Promise.reject(new Error(`${entity} exists once`)),
    write: async (tx, _, fields) => {
      const [current] = await load(tx);
      const value = storedJson(name, fromFields({ ...current?.fields, ...fields }));
      await tx.setting.update({ where: { name }, data: { value } });
    },
    check: async (tx, change) => {
      await check?.(change, tx);
    },
  };
}

/** `{ a: { b: 1 } }` as `{ "a.b": 1 }`; lists stay whole. */
export function flat(value: object, prefix = ""): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const [name, inner] of Object.entries(value as Record<string, unknown>)) {
    if (inner === undefined) continue;
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner))
      Object.assign(fields, flat(inner, `${prefix}${name}.`));
    else fields[`${prefix}${name}`] = inner as FieldValue;
  }
  return fields;
}

export function nested(fields: Fields): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [path, inner] of Object.entries(fields)) {
    const names = path.split(".");
    const last = names.pop() ?? path;
    let place = value;
    for (const name of names) place = (place[name] ??= {}) as Record<string, unknown>;
    place[last] = inner;
  }
  return value;
}
