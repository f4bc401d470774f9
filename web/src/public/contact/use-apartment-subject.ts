import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { readId } from "@ezo/contract/values/ids";
import { MESSAGE_MAX_LENGTH } from "@ezo/contract/values/limits/fields";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isNotFound } from "../../shared/api/failure-code.ts";
import { type EnquirySubject, namesWithin } from "../../shared/forms/enquiry/enquiry-subject.ts";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import type { Translate } from "../../shared/i18n/texts.ts";
import { isApartment } from "../../shared/apartments/units/is-apartment.ts";
import { idsOf, leftOutOf, unreadableIn } from "../../shared/shortlist/shortlist-ids.ts";
import { useAskedPlan } from "./use-asked-plan.ts";

/** The apartments in the address, or its project. */
export interface AskedApartments {
  about: EnquirySubject | undefined;
  /** It is being loaded. */
  isLoading: boolean;
  /** How many apartments the address names, and how many of them are no longer public. */
  named: number;
  missing: number;
  /** How many it names beyond those that one enquiry can be about. */
  leftOut: number;
  /** The names of those that cannot be had at present. */
  sold: readonly string[];
  reserved: readonly string[];
  /** The enquiry was sent: the next one is not about them, and their ids leave the address. */
  leave: () => void;
}

/**
 * The apartments in `?apartment=` of the address, once they are loaded. An enquiry is filed under the first one; several
 * are listed above the form and in the message, where staff read them. Those that are sold are not among them unless all
 * are: a note names them. Without apartments it is about the project in `?project=`.
 */
export function useApartmentSubject(): AskedApartments {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const { text, project, search, leave } = useAddress();
  const ofProject = useProjectSubject(project);
  const ids = idsOf(text);
  const unreadable = unreadableIn(text);
  const leftOut = leftOutOf(text);
  const {
    data: apartments,
    isLoading,
    isError,
  } = useQuery({
    queryKey: ["contact-apartments", locale, ids.join(",")],
    queryFn: async ({ signal }) => {
      const { listApartments } = await import("@ezo/contract/site/navigation");
      // The page of a parking place leads here, too.
      const query = { locale, ids: ids.join(","), with_units: "true" as const };
      return (await call(listApartments, { query }, { signal })).data;
    },
    enabled: ids.length > 0,
    meta: { isOptional: true },
  });
  const isKnown = ids.length === 0 || apartments !== undefined;
  const are = (status: ApartmentSummary["status"]) =>
    (apartments ?? []).filter((apartment) => apartment.status === status).map((one) => named(one, t));
  const left = (apartments ?? []).filter(({ status }) => status !== "sold");
  const asked = left.length > 0 ? left : (apartments ?? []);
  const isUnread = isError && !apartments;
  const known = isUnread ? ids.slice(0, 1).map(unnamedApartment)[0] : subjectOf(asked, leftOut, t);
  // One plan is of one apartment; units of other types have none.
  const hasPlan = ids.length === 1 && asked.every(isApartment);
  const ofApartments = useAskedPlan(known, hasPlan ? search : NO_PLAN);
  return {
    about: ofApartments.about ?? ofProject.about,
    isLoading: isLoading || ofApartments.isLoading || ofProject.isLoading,
    leftOut,
    named: ids.length + unreadable,
    missing: isKnown ? ids.length + unreadable - (apartments?.length ?? 0) : 0,
    sold: are("sold"),
    reserved: are("reserved"),
    leave,
  };
}

const NO_PLAN = new URLSearchParams();

/** What the address names, where no more of it could be loaded: staff see what the enquiry is about all the same. */
const unnamedApartment = (apartmentId: number): EnquirySubject => ({ apartmentId, label: "" });
const unnamedProject = (projectId: number): EnquirySubject => ({ projectId, label: "" });

/** The project in `?project=`, once it is loaded; one that is not public is none. */
function useProjectSubject(text: string): Pick<AskedApartments, "about" | "isLoading"> {
  const t = useT();
  const call = useCaller();
  const locale = useLocale();
  const id = readId(text);
  const { data, isLoading, error } = useQuery({
    queryKey: ["contact-project", locale, id],
    queryFn: async ({ signal }) => {
      const { getProject } = await import("@ezo/contract/site/projects");
      const input = { params: { id: String(id) }, query: { locale } };
      return (await call(getProject, input, { signal })).data;
    },
    enabled: id !== undefined,
    retry: false,
    meta: { isOptional: true },
  });
  if (id === undefined || isNotFound(error)) return { about: undefined, isLoading };
  if (!data) return { about: error ? unnamedProject(id) : undefined, isLoading };
  const project = data.title;
  const about = {
    projectId: id,
    label: t("contact.about_project", { project }),
    message: t("contact.project_message", { project }),
  };
  return { about, isLoading };
}

/** The texts of `?apartment=` and, without it, of `?project=`, until `leave`. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const [left, setLeft] = useState<string>();
  const text = search.get("apartment") ?? "";
  const project = text === "" ? (search.get("project") ?? "") : "";
  const named = text || project;
  const isLeft = named !== "" && left === named;
  // In an effect: the answer may come when the visitor is on another page, which must not be left for this one.
  const clean = useEffectEvent(() => {
    const others = new URLSearchParams(search);
    for (const name of ["apartment", "project", "plan", "down", "months", "last"]) others.delete(name);
    setSearch(others, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isLeft) clean();
  }, [isLeft]);
  return {
    text: isLeft ? "" : text,
    project: isLeft ? "" : project,
    search,
    leave: () => setLeft(named),
  };
}

const placed = ({ apartment_number: number, project, building }: ApartmentSummary) => ({
  number,
  place: [project.title, building.name].join(", "),
});
const UNIT_NAMES = {
  parking: "contact.unit_parking",
  storage: "contact.unit_storage",
  commercial: "contact.unit_commercial",
} as const;
/** What words about one thing call it: an apartment by its number, a unit of another type by its type as well. */
function wordsFor(apartment: ApartmentSummary, t: Translate, ofApartment: string, ofUnit: string): string {
  const { unit_type: type } = apartment;
  const { number, place } = placed(apartment);
  // A server of the build before says no type: all are apartments.
  const name = type === undefined || type === "apartment" ? undefined : UNIT_NAMES[type];
  return name === undefined
    ? t(ofApartment, { number, place })
    : t(ofUnit, { unit: t(name, { number }), place });
}
const named = (apartment: ApartmentSummary, t: Translate) =>
  wordsFor(apartment, t, "contact.apartment_of", "contact.unit_of");

function subjectOf(
  apartments: readonly ApartmentSummary[],
  leftOut: number,
  t: Translate,
): EnquirySubject | undefined {
  const [first, ...others] = apartments;
  if (!first) return undefined;
  const subject = {
    apartmentId: first.id,
    projectId: first.project.id,
    isSold: first.status === "sold",
    isOtherUnit: !isApartment(first),
  };
  if (others.length === 0)
    return {
      ...subject,
      label: wordsFor(first, t, "contact.about_apartment", "contact.about_unit"),
      message: wordsFor(first, t, "contact.apartment_message", "contact.unit_message"),
    };
  const names = apartments.map((apartment) => named(apartment, t));
  const within = (length: number) =>
    namesWithin(names, {
      length,
      others: leftOut,
      more: (number) => t("contact.apartments_more", { number }),
    });
  const label = within(MESSAGE_MAX_LENGTH - t("contact.apartments_message", { apartments: "" }).length);
  return {
    ...subject,
    key: apartments.map(({ id }) => id).join(","),
    label,
    message: t("contact.apartments_message", { apartments: label }),
    within,
  };
}
