import { z } from "zod";
import { BulkIds, BulkOutcome, compareVersionCall, undoImportCall, Written } from "./content.ts";
import { Deletion, DeletionQuery } from "./deletion.ts";
import { named, withExample } from "./described.ts";
import { StaffMember } from "./customers.ts";
import {
  FlagParam,
  Id,
  IdParam,
  IdParams,
  Instant,
  InstantInput,
  Line,
  LocaleParam,
  PageMeta,
  PageParam,
  PerPageParam,
  VersionNumber,
} from "./fields.ts";
import { digits, FormId, FormVersion, Reviewed, SeenVersion } from "./form-fields.ts";
import { crossesItself } from "./geometry.ts";
import { BULK_MAX_IDS, FLOOR_LABEL_MAX_LENGTH, FLOORS_AT_ONCE, NOTE_MAX_LENGTH } from "./limits.ts";
import { Locale } from "./locale.ts";
import { Image } from "./media.ts";
import {
  ApartmentStatus,
  BuildingIdentifier,
  FLOOR_NUMBER_MAX,
  FLOOR_NUMBER_MIN,
  FloorNumber,
  NavigationLevel,
  ZonedImage,
  ZoneType,
} from "./navigation.ts";
import { type RouteDefinition, route, XLSX_TYPE } from "./route.ts";

/** The stock as staff keep it: buildings, floors, apartments, and the zones and pictures of the explorer. */

const INVENTORY_PAGE_SIZE = 25;
export const SIDES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

/** What every row has. `version` rises with each change; a write may name the one it was based on. */
const kept = {
  id: Id,
  is_active: z.boolean(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant,
  /** Null for the system, and for someone who is gone. */
  updated_by: StaffMember.nullable(),
  deleted_at: Instant.nullable(),
};
const flag = z.union([z.boolean(), FlagParam]);

export const InventoryChange = z.object({
  id: z.string(),
  action: z.enum(["created", "updated", "deleted", "restored"]),
  version: z.int(),
  /** `{ field: { from, to } }`; a text is named by its language: `translations.en.name`. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  reason: z.string(),
  /** Written without a version, so over whatever stood there. */
  is_overwrite: z.boolean().default(false),
  /** The earlier version that this change went back to. */
  restored_version: z.int().nullable().default(null),
  /** Languages that somebody has read beside the Georgian and called right. */
  reviewed: z.array(Locale).default([]),
  actor: StaffMember.nullable(),
  created_at: Instant,
});
export type InventoryChange = z.infer<typeof InventoryChange>;

type Shape = z.core.$ZodShape;
/**
 * The calls that every resource of the stock has: list, one, create, change (PUT, PATCH, POST with `_method`), delete
 * and restore, of one and of many. A change names only what it changes.
 */
function resource<N extends string, R extends Shape, B extends Shape, F extends Shape>(definition: {
  name: N;
  tag: string;
  noun: string;
  row: R;
  /** What may be written; `required` of it must be there to create. */
  body: B;
  required: (keyof B & string)[];
  filters: F;
}) {
  const { name, tag, noun } = definition;
  const Row = z.object({ ...definition.row, ...kept });
  const body = z.object({ ...definition.body, is_active: flag });
  const optional = Object.fromEntries(
    Object.keys(body.shape)
      .filter((field) => !definition.required.includes(field))
      .map((field) => [field, true as const]),
  );
  const Create = body.partial(optional as never);
  const Update = body.partial().extend({
    reviewed: Reviewed,
    version: FormVersion,
  });
  const shape = noun.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
  named(`Admin${shape}`, Row);
  named(`New${shape}`, Create);
  named(`${shape}Change`, Update);
  const one = z.object({ data: Row });
  const staff = { role: "admin", tag } as const;
  const path = `/admin/${name}` as const;
  const pathOfOne = `/admin/${name}/:id` as const;
  const change = {
    ...staff,
    path: pathOfOne,
    summary: `Changes a ${noun}`,
    params: IdParams,
    body: Update,
    response: one,
    codes: ["not_found", "version_conflict"],
  } as const;
  return {
    list: route({
      ...staff,
      method: "get",
      path,
      summary: `Every ${noun} by filter; \`deleted=true\` shows the deleted ones`,
      query: z.object({
        ...definition.filters,
        deleted: FlagParam.default(false),
        page: PageParam.default(1),
        per_page: PerPageParam.default(INVENTORY_PAGE_SIZE),
      }),
      response: z.object({ data: z.array(Row), meta: PageMeta }),
    }),
    get: route({
      ...staff,
      method: "get",
      path: pathOfOne,
      summary: `One ${noun}`,
      params: IdParams,
      response: one,
      codes: ["not_found"],
    }),
    create: route({
      ...staff,
      method: "post",
      path,
      summary: `Adds a ${noun}`,
      body: Create,
      status: 201,
      response: one,
    }),
    put: route({ ...change, method: "put" }),
    patch: route({ ...change, method: "patch" }),
    post: route({
      ...change,
      method: "post",
      summary: `Changes a ${noun}, for clients that know only POST`,
      body: Update.extend({ _method: z.enum(["PUT", "PATCH", "put", "patch"]) }),
    }),
    remove: route({
      ...staff,
      method: "delete",
      path: pathOfOne,
      summary: `Deletes a ${noun}; it can be restored`,
      params: IdParams,
      query: SeenVersion,
      response: z.object({ message: z.string() }),
      codes: ["not_found", "version_conflict"],
    }),
    restore: route({
      ...staff,
      method: "post",
      path: `/admin/${name}/:id/restore` as const,
      summary: `Brings a deleted ${noun} back`,
      params: IdParams,
      body: SeenVersion,
      response: one,
      codes: ["not_found", "name_taken", "version_conflict"],
    }),
    deletion: route({
      ...staff,
      method: "get",
      path: `/admin/${name}/bulk/deletion` as const,
      summary: `What deleting each ${noun} of \`ids=1,2\` takes along, and what points to it`,
      query: DeletionQuery,
      response: z.object({ data: Deletion }),
    }),
    bulkDelete: route({
      ...staff,
      method: "post",
      path: `/admin/${name}/bulk/delete` as const,
      summary: `Deletes each ${noun} of many, all or none; one that cannot be is named at its place (\`ids.0\`)`,
      body: BulkIds,
      response: BulkOutcome,
      codes: ["version_conflict"],
    }),
    bulkRestore: route({
      ...staff,
      method: "post",
      path: `/admin/${name}/bulk/restore` as const,
      summary: `Brings each ${noun} of many back, all or none; one that cannot come is named at its place`,
      body: BulkIds,
      response: BulkOutcome,
      codes: ["name_taken", "version_conflict"],
    }),
    history: route({
      ...staff,
      method: "get",
      path: `/admin/${name}/:id/history` as const,
      summary: `Who changed which fields of a ${noun}, newest first`,
      params: IdParams,
      response: z.object({ data: z.array(InventoryChange) }),
      codes: ["not_found"],
    }),
    compareVersion: compareVersionCall({
      ...staff,
      path: pathOfOne,
      params: z.object({ id: IdParam, version: IdParam }),
      noun: `a ${noun}`,
    }),
    restoreVersion: route({
      ...staff,
      method: "post",
      path: `/admin/${name}/:id/history/:version/restore` as const,
      summary: `Makes a ${noun} what it was in an earlier version, as a new one`,
      params: z.object({ id: IdParam, version: IdParam }),
      body: SeenVersion,
      response: one,
      codes: ["not_found", "version_conflict"],
    }),
  };
}
export type ResourceRoutes = Record<
  | "list"
  | "get"
  | "create"
  | "put"
  | "patch"
  | "post"
  | "remove"
  | "restore"
  | "deletion"
  | "bulkDelete"
  | "bulkRestore"
  | "history"
  | "compareVersion"
  | "restoreVersion",
  RouteDefinition
>;

const idFilter = IdParam.optional();
const localised = <S extends z.ZodType>(text: S) =>
  z.object({ ka: text.optional(), en: text.optional(), ru: text.optional() });
const invalid = { error: "errors.invalid_number" };
/** A number, or its digits. Coercion would read `true` as 1, and an empty text as a price of 0. */
const orDigits = <S extends z.ZodType<number, number>>(figure: S) =>
  z.union([figure, digits(invalid).pipe(figure)], invalid);
const wholeNumber = (least: number, most: number) =>
  orDigits(z.int(invalid).min(least, invalid).max(most, invalid));
const FloorNumberInput = wholeNumber(FLOOR_NUMBER_MIN, FLOOR_NUMBER_MAX);

export const buildingRoutes = resource({
  name: "buildings",
  tag: "Buildings",
  noun: "building",
  row: {
    project_id: Id,
    identifier: z.string(),
    sort_order: z.int(),
    floors_count: z.int(),
    apartments_count: z.int(),
    translations: z.partialRecord(Locale, z.object({ name: z.string() })),
  },
  body: {
    project_id: Id,
    identifier: BuildingIdentifier,
    sort_order: wholeNumber(0, 10_000),
    translations: localised(z.object({ name: Line })),
  },
  required: ["project_id", "identifier"],
  filters: { project_id: idFilter, search: z.string().trim().max(200).optional() },
});

export const floorRoutes = resource({
  name: "floors",
  tag: "Floors",
  noun: "floor",
  row: { project_id: Id, building_id: Id, number: z.int(), label: z.string(), apartments_count: z.int() },
  body: {
    building_id: Id,
    number: FloorNumberInput,
    /** What the lift's button says, where that is not the number: `P1`, `M`. */
    label: z.string().trim().max(FLOOR_LABEL_MAX_LENGTH, { error: "errors.too_long" }),
  },
  required: ["building_id", "number"],
  filters: { project_id: idFilter, building_id: idFilter },
});

const Area = orDigits(
  z
    .number(invalid)
    .positive(invalid)
    .max(99_999, invalid)
    // As the database keeps it: more would be rounded without a word.
    .multipleOf(0.01, { error: "errors.too_many_decimals?max=2" }),
);
const Price = wholeNumber(0, 2_000_000_000);
/** Null must stay null: coercion would make it a zero. */
const orNull = <S extends z.ZodType>(schema: S) => z.union([z.null(), schema]);

export const ApartmentNumber = z
  .string()
  .trim()
  .min(1, { error: "errors.required" })
  .max(20, { error: "errors.too_long", abort: true })
  .regex(/^[^\p{Cc}]*$/u, { error: "errors.invalid_value" });
/** Facts of an apartment that both the form and the CSV carry. */
export const apartmentFields = {
  apartment_number: ApartmentNumber,
  status: ApartmentStatus,
  rooms: wholeNumber(1, 50),
  bedrooms: wholeNumber(0, 50),
  area_total: Area,
  area_living: orNull(Area),
  area_balcony: orNull(Area),
  orientation: z.array(z.enum(SIDES)).max(8),
  price: orNull(Price),
  is_price_hidden: flag,
};

export const Hold = z.object({
  id: Id,
  apartment_id: Id,
  apartment_number: z.string(),
  until: Instant,
  reason: z.string(),
  holder: StaffMember.nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
  end: z.enum(["released", "expired", "sold"]).nullable(),
});
export type Hold = z.infer<typeof Hold>;

const apartmentFilters = {
  project_id: idFilter,
  building_id: idFilter,
  floor_id: idFilter,
  status: ApartmentStatus.optional(),
  search: z.string().trim().max(200).optional(),
};

export const apartmentRoutes = resource({
  name: "apartments",
  tag: "Apartments",
  noun: "apartment",
  row: {
    project_id: Id,
    building_id: Id,
    building_identifier: z.string(),
    floor_id: Id,
    floor_number: z.int(),
    apartment_number: z.string(),
    status: ApartmentStatus,
    rooms: z.int(),
    bedrooms: z.int(),
    area_total: z.number(),
    area_living: z.number().nullable(),
    area_balcony: z.number().nullable(),
    orientation: z.array(z.string()),
    price: z.number().nullable(),
    is_price_hidden: z.boolean(),
    plan_image_id: Id.nullable(),
    plan_image: Image.nullable(),
    gallery_image_ids: z.array(Id),
    gallery_images: z.array(Image),
    translations: z.partialRecord(Locale, z.object({ description: z.string() })),
    hold: Hold.nullable(),
  },
  body: {
    floor_id: Id,
    ...apartmentFields,
    plan_image_id: Id.nullable(),
    gallery_image_ids: z.array(Id).max(50),
    translations: localised(z.object({ description: z.string().trim().max(NOTE_MAX_LENGTH) })),
  },
  required: ["floor_id", "apartment_number", "rooms", "area_total"],
  filters: apartmentFilters,
});

export const zoneImageRoutes = resource({
  name: "zone-images",
  tag: "Zone images",
  noun: "zone image",
  row: {
    kind: NavigationLevel,
    project_id: Id,
    building_id: Id.nullable(),
    floor_id: Id.nullable(),
    media_id: Id,
    image: ZonedImage,
    zones_count: z.int(),
  },
  body: {
    kind: NavigationLevel,
    project_id: Id,
    building_id: Id.nullable(),
    floor_id: Id.nullable(),
    media_id: Id,
  },
  required: ["kind", "project_id", "media_id"],
  filters: {
    project_id: idFilter,
    building_id: idFilter,
    floor_id: idFilter,
    kind: NavigationLevel.optional(),
  },
});

const Share = z.number().min(0, { error: "errors.zone_outside" }).max(1, { error: "errors.zone_outside" });
/** Corners in shares of the picture's width and height, kept as they are given. */
export const ZonePolygon = z
  .array(z.object({ x: Share, y: Share }))
  .min(3, { error: "errors.zone_too_few" })
  // The next rule compares every side with every other.
  .max(200, { abort: true })
  .refine((polygon) => !crossesItself(polygon), { error: "errors.zone_crosses" });

const zoneBody = {
  type: ZoneType,
  points: ZonePolygon,
  label: z.string().trim().max(100).nullable(),
  building_id: Id.nullable(),
  floor_id: Id.nullable(),
  apartment_id: Id.nullable(),
  sort_order: wholeNumber(0, 10_000),
};
export const zoneRoutes = resource({
  name: "zones",
  tag: "Zones",
  noun: "zone",
  row: {
    zone_image_id: Id,
    project_id: Id,
    type: ZoneType,
    points: z.array(z.object({ x: z.number(), y: z.number() })),
    label: z.string().nullable(),
    building_id: Id.nullable(),
    floor_id: Id.nullable(),
    apartment_id: Id.nullable(),
    sort_order: z.int(),
  },
  body: { zone_image_id: Id, ...zoneBody },
  required: ["zone_image_id", "type", "points"],
  filters: { project_id: idFilter, zone_image_id: idFilter, type: ZoneType.optional() },
});

const seenZone = { id: Id, version: VersionNumber };
/** What a drawing session has made of a picture's zones, as one write: all of it holds, or nothing does. */
export const saveZones = route({
  role: "admin",
  tag: "Zones",
  method: "put",
  path: "/admin/zone-images/:id/zones",
  summary: "Adds, changes and deletes zones of one picture together; each names the version it was based on",
  params: IdParams,
  body: z.object({
    create: z
      .array(z.object(zoneBody).partial().required({ type: true, points: true }))
      .max(BULK_MAX_IDS)
      .default([]),
    update: z.array(z.object(zoneBody).partial().extend(seenZone)).max(BULK_MAX_IDS).default([]),
    remove: z.array(z.object(seenZone)).max(BULK_MAX_IDS).default([]),
  }),
  response: z.object({
    data: z.object({
      /** Every zone of the picture as it is now. */
      zones: z.array(zoneRoutes.get.response.shape.data),
      /** The ids that the new ones were given, in the order of `create`. */
      created: z.array(Id),
    }),
  }),
  codes: ["not_found", "version_conflict"],
});

/** The resources, each an object of routes. */
export const inventoryResources = [buildingRoutes, floorRoutes, apartmentRoutes, zoneImageRoutes, zoneRoutes];

const stock = { role: "admin", tag: "Apartments" } as const;

/** What a change of many did to one of them. Sent back the other way round, it is taken back. */
export const ChangedApartment = z.object({
  id: Id,
  apartment_number: z.string(),
  /** The version that the change made; of a dry run, the current one. */
  version: z.int(),
  fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  /** The hold that a changed status has ended; sent back as `reopen_hold_id`, it is open again. */
  closed_hold_id: Id.optional(),
});
export type ChangedApartment = z.infer<typeof ChangedApartment>;

export const changeApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/changes",
  summary:
    "Changes each of many apartments in its own way, all or none; `dry_run` only says what would happen",
  body: z.strictObject({
    dry_run: z.boolean().default(false),
    changes: z
      .array(
        z.object({
          id: Id,
          version: VersionNumber,
          reopen_hold_id: Id.optional(),
          ...z.object(apartmentFields).partial().shape,
        }),
      )
      .min(1)
      .max(BULK_MAX_IDS),
  }),
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      changed: z.array(ChangedApartment),
      errors: z.array(z.object({ id: Id, field: z.string(), message: z.string() })),
    }),
  }),
  codes: ["version_conflict"],
});

const BulkChange = z
  .object({
    ...BulkIds.shape,
    status: ApartmentStatus.optional(),
    price: orNull(Price).optional(),
    /** Raises (or lowers) every price by this share; prices are rounded to whole units. */
    price_percent: z.number().min(-90).max(900).optional(),
    is_price_hidden: z.boolean().optional(),
  })
  .refine(({ price, price_percent }) => price === undefined || price_percent === undefined, {
    error: "errors.invalid_value",
    path: ["price_percent"],
  })
  .refine(
    ({ ids: _, versions: __, ...change }) => Object.values(change).some((value) => value !== undefined),
    {
      error: "errors.nothing_to_change",
    },
  );
withExample(BulkChange, { ids: [12, 13], versions: [3, 1], price_percent: 5 });
export const bulkChangeApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/bulk",
  summary: "Changes status or price of many apartments at once",
  body: BulkChange,
  response: z.object({
    data: z.object({ changed: z.int(), missing: z.array(Id), rows: z.array(ChangedApartment) }),
  }),
  codes: ["version_conflict"],
});

/** One mistake of an imported file. `row` is the line in the file, the header being 1. */
export const ImportError = z.object({
  row: z.int(),
  field: z.string(),
  message: z.string(),
  /** What the row is about, as far as it says so: `Linden Court / A / 5 / 51`. */
  place: z.string().default(""),
});
/** With the hold that a changed status has ended. */
const WrittenApartment = Written.extend({ closed_hold_id: Id.optional() });
export type WrittenApartment = z.infer<typeof WrittenApartment>;
/** Enough for the largest file that is taken. */
const SEEN_MAX_LENGTH = 1_000_000;
const ApartmentImport = z
  .strictObject({
    /** The project of rows that name none; a row that names another is refused. Without it every row names its own. */
    project_id: FormId.optional(),
    /** The `seen` of a dry run of the same file: what somebody has changed since is refused. Without it, overwritten. */
    seen: z
      .string()
      .max(SEEN_MAX_LENGTH, { error: "errors.too_long", abort: true })
      .regex(/^[\d,]*$/, { error: "errors.invalid_value" })
      .optional(),
    csv: z.string().min(1, { error: "errors.required" }).optional(),
    /** A workbook's bytes in base64; its first sheet is read. */
    xlsx: z.base64({ error: "errors.invalid_value" }).optional(),
    /** An upload: a workbook, or delimited text in any encoding. */
    file: z.string().min(1, { error: "errors.required" }).optional(),
    dry_run: flag.default(false),
  })
  .refine(({ csv, xlsx, file }) => [csv, xlsx, file].filter((given) => given !== undefined).length === 1, {
    error: "errors.required",
    path: ["csv"],
  });
withExample(ApartmentImport, {
  csv: "building,floor,apartment,rooms,area\nA,5,501,3,64.9\n",
  project_id: 1,
  dry_run: true,
});
export const importApartments = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/import",
  summary:
    "Adds and changes apartments from a file (`file` of a form, or `csv` or `xlsx`), all rows or none; `dry_run` only says what would happen",
  body: ApartmentImport,
  multipart: ["file"],
  response: z.object({
    data: z.object({
      dry_run: z.boolean(),
      rows: z.int(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      /** The version of each row's apartment, in the file's order; 0 for a new one. */
      seen: z.string(),
      /** Each row that adds or changes something; of a new apartment `from` is null throughout. */
      changes: z.array(
        z.object({
          row: z.int(),
          kind: z.enum(["created", "updated"]),
          apartment: z.string(),
          fields: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
        }),
      ),
      errors: z.array(ImportError),
      /** Of an import that is done: what takes it back (`import/undo`). */
      written: z.array(WrittenApartment),
    }),
  }),
  codes: ["not_found", "too_large"],
});
export const undoApartmentsImport = undoImportCall("/admin/apartments", stock.tag, WrittenApartment);
export const exportApartments = route({
  ...stock,
  method: "get",
  path: "/admin/apartments/export",
  summary: "The apartments of a filter as the CSV that the import takes",
  query: z.strictObject(apartmentFilters),
  produces: "text/csv",
  codes: ["not_found"],
});
export const exportApartmentsXlsx = route({
  ...stock,
  method: "get",
  path: "/admin/apartments/export.xlsx",
  summary: "The apartments of a filter as the workbook that the import takes",
  query: z.strictObject(apartmentFilters),
  produces: XLSX_TYPE,
  codes: ["not_found"],
});
export const sampleApartmentsXlsx = route({
  ...stock,
  method: "get",
  path: "/admin/apartments/sample.xlsx",
  summary:
    "A workbook that shows how a file for the import is written, with headings in the language of `locale`",
  query: z.strictObject({ project_id: idFilter, locale: LocaleParam }),
  produces: XLSX_TYPE,
  codes: ["not_found"],
});

export const holdApartment = route({
  ...stock,
  method: "post",
  path: "/admin/apartments/:id/holds",
  summary: "Keeps an available apartment for somebody until a time; it is reserved meanwhile",
  params: IdParams,
  body: z.object({
    until: InstantInput,
    reason: Line.min(1, { error: "errors.required" }),
  }),
  status: 201,
  response: z.object({ data: Hold }),
  codes: ["not_found"],
});
export const listHolds = route({
  ...stock,
  method: "get",
  path: "/admin/holds",
  summary: "Holds that are open, the first to end first",
  query: z.object({ project_id: idFilter }),
  response: z.object({ data: z.array(Hold) }),
});
export const releaseHold = route({
  ...stock,
  method: "post",
  path: "/admin/holds/:id/release",
  summary: "Ends a hold; the apartment is available again",
  params: IdParams,
  response: z.object({ data: Hold }),
  codes: ["not_found"],
});

export const copyFloor = route({
  role: "admin",
  tag: "Floors",
  method: "post",
  path: "/admin/floors/:id/copy",
  summary: "Copies a floor's plan, zones and apartments to other floors of its building",
  params: IdParams,
  body: z.object({
    floor_numbers: z.array(FloorNumber).min(1).max(100),
    /** `{floor}`, `{n}` and `{nn}` stand for the floor and the apartment's place on it: `{floor}{nn}` gives 601, 602. */
    number_pattern: z
      .string()
      .max(40, { error: "errors.too_long", abort: true })
      .regex(/\{n{1,2}\}/, { error: "errors.pattern_needs_place" })
      .default("{floor}{nn}"),
  }),
  status: 201,
  response: z.object({ data: z.object({ floors: z.int(), apartments: z.int(), zones: z.int() }) }),
  codes: ["not_found"],
});

export const addFloors = route({
  role: "admin",
  tag: "Floors",
  method: "post",
  path: "/admin/buildings/:id/floors",
  summary: "Gives a building the floors between two numbers; those that it has already stay as they are",
  params: IdParams,
  body: z
    .object({ from: FloorNumberInput, to: FloorNumberInput })
    .refine(({ from, to }) => from <= to, { error: "errors.floors_reversed", path: ["to"] })
    .refine(({ from, to }) => to - from < FLOORS_AT_ONCE, {
      error: `errors.too_many_floors?max=${FLOORS_AT_ONCE}`,
      path: ["to"],
    }),
  status: 201,
  response: z.object({ data: z.object({ added: z.array(z.int()), kept: z.array(z.int()) }) }),
  codes: ["not_found"],
});

export const COMPLETENESS_PROBLEMS = [
  "no_buildings",
  "no_overview_image",
  "building_without_image",
  "building_without_zone",
  "floor_without_image",
  "floor_without_zone",
  "apartment_without_zone",
  "apartment_without_plan",
  "apartment_without_price",
  "zones_overlap",
] as const;
export const getCompleteness = route({
  role: "admin",
  tag: "Zones",
  method: "get",
  path: "/admin/projects/:id/completeness",
  summary: "What a project's explorer still lacks",
  params: IdParams,
  response: z.object({
    data: z.object({
      is_complete: z.boolean(),
      buildings: z.int(),
      floors: z.int(),
      apartments: z.int(),
      problems: z.array(
        z.object({
          kind: z.enum(COMPLETENESS_PROBLEMS),
          entity: z.enum(["project", "building", "floor", "apartment", "zone_image"]),
          id: Id,
          label: z.string(),
        }),
      ),
    }),
  }),
  codes: ["not_found"],
});
