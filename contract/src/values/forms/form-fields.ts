import { z } from "zod";
import { DayInput, Id, VersionNumber, YEARS } from "../fields.ts";
import { ID_MAX } from "../ids.ts";
import { ITEM_MAX_IMAGES } from "../limits/content.ts";
import { BULK_MAX_IDS } from "../limits/lists.ts";
import { Locale } from "../locale.ts";

/** Fields of calls that accept JSON and forms. Form values are text; an empty one means null. */
const Nothing = z.union([z.null(), z.literal("").transform(() => null)]);

export const FormFlag = z.union([
  z.boolean(),
  z.enum(["true", "1", "on"]).transform(() => true),
  z.enum(["false", "0", "off", ""]).transform(() => false),
  z.literal(1).transform(() => true),
  z.literal(0).transform(() => false),
]);

/** A number as text in a form. */
export const digits = (wrong?: { error: string }) =>
  z
    .string(wrong)
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,12})?$/, wrong)
    .transform(Number);
/** A whole number as text: `150.000` may mean 150,000 where it was written, and is refused. */
export const wholeDigits = (wrong?: { error: string }) =>
  z
    .string(wrong)
    .trim()
    .regex(/^-?\d{1,12}$/, wrong)
    .transform(Number);
const orWholeDigits = <S extends z.ZodType<number, number>>(figure: S) =>
  z.union([figure, wholeDigits().pipe(figure)]);
export const formInt = (min: number, max: number) => orWholeDigits(z.int().min(min).max(max));
export const formNumber = (min: number, max: number) => {
  const figure = z.number().min(min).max(max);
  return z.union([figure, digits().pipe(figure)]);
};
export const orNothing = <S extends z.ZodType>(schema: S) => z.union([Nothing, schema]);
export const FormId = orWholeDigits(Id);
/** The id of what a form has to choose; `error` is the key of what its field says while nothing is chosen. */
const chosenId = (error: string) => {
  const chosen = z.int({ error }).positive({ error }).max(ID_MAX, { error });
  return z.union([chosen, wholeDigits({ error }).pipe(chosen)], { error });
};
export const ChosenProject = chosenId("errors.choose_project");
export const FormDay = orNothing(DayInput);
/** The intended method, since HTML forms can only POST. */
export const withMethod = {
  _method: z
    .string()
    // Without the `i` flag, which JSON Schema does not support.
    .regex(/^([Pp][Uu][Tt]|[Pp][Aa][Tt][Cc][Hh])$/)
    .optional(),
};
/** The version a write was based on. Without it the write overwrites unconditionally, which the history records. */
export const FormVersion = orWholeDigits(VersionNumber).optional();
/** The version of the record to delete or restore; if it has changed since, the call is refused with 409. */
export const SeenVersion = z.object({ version: FormVersion });
/** The same for many, in the order of `ids`. */
export const SeenVersions = z.array(VersionNumber).max(BULK_MAX_IDS).optional();

/** Languages whose unchanged texts still match the Georgian of `version`: they are no longer stale. */
export const Reviewed = z.array(Locale).optional();

/** A list of ids as one text, separated by commas. */
const IDS_TEXT_MAX_LENGTH = 10_000;
const idOf = z.union([FormId, z.object({ id: FormId }).transform(({ id }) => id)]);
/** Ids in order: an array, repeated form values, `1,2,3`, or objects with an `id`. */
export const FormIds = z
  .union([
    z.array(idOf),
    z.literal("").transform(() => []),
    FormId.transform((id) => [id]),
    z
      .string()
      .max(IDS_TEXT_MAX_LENGTH, { abort: true })
      .regex(/^\d+(,\d+)*$/)
      .transform((text) => text.split(",").map(Number))
      .pipe(z.array(Id)),
  ])
  .transform((ids) => [...new Set(ids)]);

const HAS_OFFSET = /(?:Z|[+-]\d\d:?\d\d)$/;
/**
 * An instant, or a day or wall-clock time of the firm, as date inputs send them; an empty value is ignored. A time without an
 * offset stays without one (`YYYY-MM-DDTHH:mm:ss`): what stores it knows the firm's time zone.
 */
export const FormInstant = z
  .union([
    z.literal("").transform(() => undefined),
    z
      .string()
      .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/)
      .transform((wall) => wall.replace(" ", "T")),
    z.iso.datetime({ offset: true }),
    z.iso.datetime({ local: true }),
    DayInput.transform((day) => `${day}T00:00:00`),
  ])
  .transform((text, context) => {
    if (text === undefined) return undefined;
    const isInstant = HAS_OFFSET.test(text);
    const instant = new Date(isInstant ? text : `${text}Z`);
    const year = instant.getUTCFullYear();
    if (year >= YEARS.first && year <= YEARS.last)
      return isInstant ? instant.toISOString() : instant.toISOString().slice(0, "2026-01-05T10:00:00".length);
    context.addIssue({ code: "custom", message: "errors.invalid_date" });
    return z.NEVER;
  });

/** Prefix under which the parsed body refers to an uploaded file; the file itself is passed separately. */
export const UPLOAD_PREFIX = "upload:";
const Reference = z.string().max(500);
/**
 * A picture in a write: a file (forms), the id of a picture in the media library, a URL of our own media, or an object
 * with either. Null or "" removes the picture.
 */
export const MediaRef = z
  .union([
    Nothing,
    FormId,
    z.object({ id: FormId }).transform(({ id }) => id),
    z.object({ url: Reference }).transform(({ url }) => url),
    Reference,
  ])
  .describe("A file (multipart), a media id, or a url of our own media");
export type MediaRef = z.output<typeof MediaRef>;
/** Pictures in order; the list replaces the previous one. */
export const MediaRefs = z
  .union([
    z.literal("").transform(() => []),
    z.array(MediaRef).max(ITEM_MAX_IMAGES),
    MediaRef.transform((one) => [one]),
  ])
  .transform((refs) => refs.filter((ref) => ref !== null));

/** Any of the languages, and nothing else. */
export const someLanguages = <S extends z.ZodType>(texts: S) =>
  z.strictObject({ ka: texts.optional(), en: texts.optional(), ru: texts.optional() });
/** Texts by language; only the fields that are sent are written. */
export const textsOf = <S extends z.ZodObject>(texts: S) => someLanguages(texts.partial());
/** The same for a new item: Georgian, the site's default, is required. */
export const newTextsOf = <S extends z.ZodObject, G extends z.ZodObject>(texts: S, georgian: G) =>
  z.strictObject(
    { ka: georgian, en: texts.partial().optional(), ru: texts.partial().optional() },
    { error: "errors.required" },
  );
/** Values for every language, as in the admin's answers. */
export const everyLanguage = <S extends z.ZodType>(texts: S) => z.object({ ka: texts, en: texts, ru: texts });
export const AdminLocale = Locale.default("ka");
