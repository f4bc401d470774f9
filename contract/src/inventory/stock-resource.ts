import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { named } from "../values/described.ts";
import { FlagParam, paging } from "../values/fields.ts";
import { AdminLocale, FormVersion, Reviewed } from "../values/forms/form-fields.ts";
import { RecordMarks } from "../records/records.ts";
import { RECORD_RIGHTS } from "../records/record-rights.ts";
import { resource } from "../records/resource.ts";
import { flag } from "./stock-fields.ts";

const INVENTORY_PAGE_SIZE = 25;
const STOCK_RIGHTS = RECORD_RIGHTS.building;

type Shape = z.core.$ZodShape;
/** The calls of one kind of the stock. Its list is filtered; a change names only the fields that it changes. */
export function stockResource<
  const N extends string,
  Row extends Shape,
  Required extends Shape,
  Optional extends Shape,
  Filters extends Shape,
  Beside extends Shape = Record<never, never>,
>(definition: {
  name: N;
  tag: string;
  noun: string;
  row: Row;
  /** Fields that may be written and must be present to create a record. */
  required: Required;
  /** The other fields that may be written. */
  optional: Optional;
  filters: Filters;
  /** What a change may say beside the fields that it changes. */
  beside?: Beside;
  /** Failures of a change that other kinds do not have. */
  codes?: readonly ErrorCode[];
}) {
  const { name, tag, noun, beside = {} as Beside } = definition;
  const Row = RecordMarks.extend({ ...definition.row, is_active: z.boolean() });
  const body = z.object({ ...definition.required, ...definition.optional, is_active: flag });
  const shape = noun.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  named(`Admin${shape}`, Row);
  return resource({
    rights: STOCK_RIGHTS,
    path: `/admin/${name}` as const,
    tag,
    noun: `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`,
    name: shape,
    query: z.object({
      ...definition.filters,
      locale: AdminLocale,
      deleted: FlagParam.default(false),
      ...paging(INVENTORY_PAGE_SIZE),
    }),
    row: Row,
    item: Row,
    create: body.partial().extend(definition.required),
    update: body.partial().extend({ reviewed: Reviewed, version: FormVersion, ...beside }),
    codes: definition.codes ?? [],
  });
}
