import { pictured } from "../media/picture/picture-value.tsx";
import type { UnreadPlace } from "../editor/fields/place/coordinates.ts";
import type { CaptionsFile, VideoFile } from "@ezo/contract/admin/projects/project-videos";
import type { AdminProject, AdminProjectRow } from "@ezo/contract/admin/projects/projects";
import type { AdminImage } from "@ezo/contract/records/records";
import { PROJECT_STATUSES, type ProjectStatus } from "@ezo/contract/site/projects";
import { CONTENT_LOCALES, type ContentLocale, inEvery } from "../editor/fields/language.ts";
import { type Figure, numberOf } from "../editor/fields/number-of.ts";
import type { Named } from "../editor/fields/sorting/item-picker.tsx";
import { fieldAt } from "../editor/history/field-diff.ts";
import { coded, type FieldNames, fieldText } from "../editor/history/field-text.ts";
import type { EditorSpec } from "../editor/editor-spec.ts";
import { featuresNamed, projectsNamed } from "./linked-names.tsx";
import { projects } from "./projects.resource.ts";

interface ComingSoonValues {
  badge: string;
  title: string;
  description: string;
  points: string[];
}
export interface ProjectTexts {
  title: string;
  location: string;
  description: string;
  secondary_text: string;
  coming_soon: ComingSoonValues;
}

/** The files themselves; their hashes are what is saved. */
export type Captions = Record<ContentLocale, CaptionsFile | null>;

export interface ProjectValues {
  status: ProjectStatus;
  /** Empty for none. */
  year: Figure;
  start_date: string | null;
  completion_date: string | null;
  latitude: number | UnreadPlace | null;
  longitude: number | null;
  video_url: string;
  /** The file itself; its hash is what is saved. */
  video_file: VideoFile | null;
  video_poster: AdminImage | null;
  video_captions: Captions;
  main_image: AdminImage | null;
  render_image: AdminImage | null;
  gallery_images: AdminImage[];
  features: Named[];
  related_projects: Named[];
  is_active: boolean;
  is_featured: boolean;
  is_onHomepage: boolean;
  is_alone: boolean;
  hasApartmentNavigation: boolean;
  feed_yandex: boolean;
  feed_meta: boolean;
  feed_google: boolean;
  feed_units: boolean;
  translations: Record<ContentLocale, ProjectTexts>;
}

const NO_PANEL: ComingSoonValues = { badge: "", title: "", description: "", points: [] };
const noTexts = (): ProjectTexts => ({
  title: "",
  location: "",
  description: "",
  secondary_text: "",
  coming_soon: { ...NO_PANEL },
});
const noCaptions = (): Captions => ({ ka: null, en: null, ru: null });
/** Work that an earlier build kept on the device has none. */
export const captionsOf = ({ video_captions: captions }: Partial<ProjectValues>): Captions =>
  captions ?? noCaptions();
const isPanel = ({ badge, title, description, points }: ComingSoonValues) =>
  [badge, title, description, ...points].some((text) => text.trim() !== "");

const textsOf = (texts: AdminProject["translations"]["ka"]): ProjectTexts => ({
  title: texts.title,
  location: texts.location,
  description: texts.description,
  secondary_text: texts.secondary_text,
  coming_soon: texts.coming_soon ?? { ...NO_PANEL },
});
const named = ({ id, title }: Named): Named => ({ id, title });
const idOf = (item: { id: number } | null) => item?.id ?? null;

const writeTexts = ({ coming_soon: panel, ...texts }: ProjectTexts) => ({
  ...texts,
  coming_soon: isPanel(panel)
    ? { ...panel, points: panel.points.map((point) => point.trim()).filter(Boolean) }
    : null,
});

export const projectSpec: EditorSpec<AdminProjectRow, AdminProject, ProjectValues> = {
  resource: projects,
  empty: () => ({
    status: "planning",
    year: "",
    start_date: null,
    completion_date: null,
    latitude: null,
    longitude: null,
    video_url: "",
    video_file: null,
    video_poster: null,
    video_captions: noCaptions(),
    main_image: null,
    render_image: null,
    gallery_images: [],
    features: [],
    related_projects: [],
    // New projects are drafts.
    is_active: false,
    is_featured: false,
    is_onHomepage: false,
    is_alone: false,
    hasApartmentNavigation: false,
    feed_yandex: false,
    feed_meta: false,
    feed_google: false,
    feed_units: false,
    translations: inEvery(noTexts),
  }),
  fromItem: (item) => ({
    status: item.status,
    year: item.year ?? "",
    start_date: item.start_date,
    completion_date: item.completion_date,
    latitude: item.latitude,
    longitude: item.longitude,
    video_url: item.video_url,
    video_file: item.video_file,
    video_poster: item.video_poster,
    video_captions: item.video_captions ?? noCaptions(),
    main_image: item.main_image,
    render_image: item.render_image,
    gallery_images: item.gallery_images,
    features: item.features.map(named),
    related_projects: item.related_projects.map(named),
    is_active: item.is_active,
    is_featured: item.is_featured,
    is_onHomepage: item.is_onHomepage,
    is_alone: item.is_alone,
    hasApartmentNavigation: item.hasApartmentNavigation,
    feed_yandex: item.feed_yandex,
    feed_meta: item.feed_meta,
    feed_google: item.feed_google,
    feed_units: item.feed_units,
    translations: inEvery((locale) => textsOf(item.translations[locale])),
  }),
  toBody: (values) => ({
    ...values,
    year: numberOf(values.year),
    video_file: values.video_file?.hash ?? null,
    video_poster: idOf(values.video_poster),
    video_captions: inEvery((locale) => captionsOf(values)[locale]?.hash ?? null),
    main_image: idOf(values.main_image),
    render_image: idOf(values.render_image),
    gallery_images: values.gallery_images.map(({ id }) => id),
    features: values.features.map(({ id }) => id),
    related_projects: values.related_projects.map(({ id }) => id),
    translations: inEvery((locale) => writeTexts(values.translations[locale])),
  }),
};

/** Histories hold the hash, forms the whole file. */
const hashIn = (value: unknown): string =>
  typeof value === "string" ? value : ((value as VideoFile | null)?.hash ?? "");

/** The beginning of a hash is enough to distinguish two files. */
const shortHash = (value: unknown): string => hashIn(value).slice(0, 8);

export const PROJECT_FIELDS: FieldNames = {
  title: "field.title",
  location: "field.location",
  description: "field.description",
  secondary_text: "field.secondary_text",
  coming_soon: "field.coming_soon",
  status: coded("field.status", PROJECT_STATUSES, (status, t) => t(`projects.status.${status}`)),
  year: "field.year",
  start_date: "field.start_date",
  completion_date: "field.completion_date",
  latitude: "field.latitude",
  longitude: "field.longitude",
  video_url: "field.video_url",
  video_file: {
    label: "field.video_file",
    show: (value, t) => shortHash(value) || fieldText(null, t),
  },
  video_poster: pictured("field.video_poster"),
  video_captions: {
    label: "field.video_captions",
    show: (value, t) =>
      CONTENT_LOCALES.map((locale) => ({ locale, hash: shortHash(fieldAt(value, locale)) }))
        .filter(({ hash }) => hash !== "")
        .map(({ locale, hash }) => `${t(`language.${locale}`)}: ${hash}`)
        .join(", ") || fieldText(null, t),
  },
  main_image: pictured("field.main_image"),
  render_image: pictured("field.render_image"),
  gallery_images: pictured("field.gallery_images"),
  features: featuresNamed("field.features"),
  related_projects: projectsNamed("field.related_projects"),
  is_active: "field.is_active",
  is_featured: "field.is_featured",
  is_onHomepage: "field.is_onHomepage",
  is_alone: "field.is_alone",
  hasApartmentNavigation: "field.hasApartmentNavigation",
  feed_yandex: "field.feed_yandex",
  feed_meta: "field.feed_meta",
  feed_google: "field.feed_google",
  feed_units: "field.feed_units",
  sort_order: "field.sort_order",
};
