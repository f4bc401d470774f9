import type { EnquiryDetail } from "@ezo/contract/enquiries/enquiry-detail";
import type { ApartmentDetail } from "@ezo/contract/site/apartment-detail";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { getApartment } from "@ezo/contract/site/navigation";
import { squareMetres } from "@ezo/contract/values/words/decimals";
import { localized } from "@ezo/contract/values/locale";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { Button, Select } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import type { AdminLanguage, Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useApartmentsOf } from "../../inventory/site-items.ts";
import { useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
import { useMay } from "../../session/session-context.tsx";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { HoldDialog } from "../answering/holds/hold-dialog.tsx";
import { byApartmentName } from "../by-apartment-name.ts";
import { enquiryProjects } from "../enquiries.queries.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import type { OfferSubject } from "./offer-values.ts";

/** What becomes of the chosen apartment. */
type Purpose = "offer" | "hold";

/** Offers or holds an apartment that the person has not asked about: any that is free; an offer takes a price on the site, too. */
export function OtherOffer(props: {
  enquiry: EnquiryDetail;
  limit: number;
  label: string;
  /** An offer was asked for elsewhere: the choice is open. */
  isAsked?: boolean;
}) {
  const { enquiry, limit, label, isAsked = false } = props;
  const { t } = useTexts();
  const mayHold = useMay()("apartments.hold");
  const [purpose, setPurpose] = useState<Purpose | null>(isAsked ? "offer" : null);
  const [chosen, setChosen] = useState<ApartmentSummary | null>(null);
  const close = () => {
    setPurpose(null);
    setChosen(null);
  };
  const shared = { enquiry, onClose: close };
  const chooseAgain = () => setChosen(null);
  return (
    <>
      <Button onClick={() => setPurpose("offer")}>{label}</Button>
      {mayHold ? (
        <Button onClick={() => setPurpose("hold")}>
          {t(enquiry.apartment ? "offered.hold_another" : "offered.hold_any")}
        </Button>
      ) : null}
      {purpose && !chosen ? <Choice {...shared} purpose={purpose} onChoose={setChosen} /> : null}
      {purpose === "offer" && chosen ? (
        <ChosenOffer {...shared} id={chosen.id} limit={limit} onChooseAgain={chooseAgain} />
      ) : null}
      {purpose === "hold" && chosen ? (
        <HoldDialog {...shared} of={chosen} onChooseAgain={chooseAgain} />
      ) : null}
    </>
  );
}

/** Its words, and what of a project can be chosen. */
const CHOICES = {
  offer: {
    hint: "offer.other_hint",
    none: "offer.other_none",
    takes: ({ status, price }: ApartmentSummary) => status === "available" && price !== undefined,
  },
  hold: {
    hint: "offered.hold_hint",
    none: "offered.hold_none",
    takes: ({ status }: ApartmentSummary) => status === "available",
  },
} as const;

function Choice(props: {
  enquiry: EnquiryDetail;
  purpose: Purpose;
  onChoose: (apartment: ApartmentSummary) => void;
  onClose: () => void;
}) {
  const { enquiry, onChoose, onClose } = props;
  const { hint, none, takes } = CHOICES[props.purpose];
  const { t, language } = useTexts();
  const [projectId, setProjectId] = useState(enquiry.project?.id ?? null);
  const projects = useQuery(enquiryProjects(useCaller()));
  const apartments = useApartmentsOf(projectId);
  const missing = [projects, apartments].find(({ data, error }) => error && !data);
  const offered = (apartments.data ?? []).filter((one) => takes(one) && one.id !== enquiry.apartment?.id);
  const optionOf = useOption();
  return (
    <Modal title={t("offer.other_title")} size={440} onClose={onClose}>
      <div className={dialog.stack}>
        <Select
          label={t("field.project")}
          searchable
          data-autofocus
          // Its options would cover the apartment, which is what most come for.
          openOnFocus={projectId === null}
          allowDeselect={false}
          data={(projects.data ?? []).map(({ id, titles }) => ({
            value: String(id),
            label: localized(titles, language),
          }))}
          value={projectId === null ? null : String(projectId)}
          onChange={(id) => setProjectId(id === null ? null : Number(id))}
        />
        {missing ? (
          <NotLoaded
            title={t("offer.other_not_loaded")}
            error={missing.error}
            onRetry={missing.refetch}
            height={60}
          />
        ) : (
          <Select
            label={t("request.apartment")}
            description={t(apartments.data && offered.length === 0 ? none : hint)}
            inputWrapperOrder={["label", "input", "error", "description"]}
            searchable
            filter={byApartmentName}
            disabled={offered.length === 0}
            nothingFoundMessage={t("list.nothing_found")}
            value={null}
            data={offered.map(optionOf)}
            onChange={(id) => {
              const chosen = offered.find((one) => String(one.id) === id);
              if (chosen) onChoose(chosen);
            }}
          />
        )}
      </div>
    </Modal>
  );
}

function useOption() {
  const { t, format, language } = useTexts();
  return (apartment: ApartmentSummary) => ({
    value: String(apartment.id),
    label: t("offer.other_option", {
      name: `${apartment.building.identifier} ${apartment.apartment_number}`,
      floor: apartment.floor_label,
      rooms: apartment.rooms,
      area: squareMetres(apartment.area_total, language),
      price: apartment.price === undefined ? t("offered.no_price") : format.money(apartment.price),
    }),
  });
}

/** The offer of an apartment by its id, once its price is known. What is typed outlives a sale. */
function ChosenOffer(props: {
  enquiry: EnquiryDetail;
  id: number;
  limit: number;
  onChooseAgain: () => void;
  onClose: () => void;
}) {
  const { enquiry, id, limit, onClose } = props;
  const { t, language } = useTexts();
  const query = offeredApartment(useCaller(), id, language);
  const { data, error, refetch } = useQuery(query);
  const subject = data && subjectOf(data, t);
  useLiveEvent("apartments:status", useRefresh(query.queryKey));
  const [opened, setOpened] = useState<OfferSubject | null>(null);
  if (subject && !opened) setOpened(subject);
  const of = subject ?? opened;
  if (of)
    return (
      <OfferDialog
        enquiry={enquiry}
        of={of}
        offer={null}
        limit={limit}
        blocked={subject === null || isGone(error) ? t("offer.blocked.apartment") : undefined}
        onChooseAgain={props.onChooseAgain}
        onClose={onClose}
      />
    );
  return (
    <Modal title={t("offer.other_title")} size={440} onClose={onClose}>
      {subject === null ? (
        <p role="alert">{t("offer.other_gone")}</p>
      ) : (
        <NotLoaded title={t("offer.other_not_loaded")} error={error} onRetry={refetch} height={60} />
      )}
    </Modal>
  );
}

/** A failure says nothing else about the apartment: what is sent is checked again. */
const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Null where the apartment is not for sale, or its price is not shown. */
function subjectOf(apartment: ApartmentDetail, t: Translate): OfferSubject | null {
  const { id, apartment_number: number, status, price, pricing, project, building } = apartment;
  if (status !== "available" || price === undefined) return null;
  const floor = apartment.floor_label;
  return {
    id,
    number,
    place: t("offer.place", { project: project.title, building: building.identifier, floor }),
    projectId: project.id,
    listMinor: price * MINOR_UNITS,
    discountUntil: pricing?.discount_until ?? null,
  };
}

const offeredApartment = (call: WebCaller, id: number, locale: AdminLanguage) =>
  queryOptions({
    queryKey: ["site", "offered-apartment", id, locale],
    // Never an earlier price: a discount may have begun since.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(getApartment, { params: { id: String(id) }, query: { locale } }, { signal })).data,
  });
