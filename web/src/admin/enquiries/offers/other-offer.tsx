import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { type ApartmentDetail, type ApartmentSummary, getApartment } from "@ezo/contract/site/navigation";
import { squareMetres } from "@ezo/contract/values/decimals";
import { localized } from "@ezo/contract/values/locale";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { Button, type OptionsFilter, Select } from "@mantine/core";
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
import { Modal } from "../../ui/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { enquiryProjects } from "../enquiries.queries.ts";
import { OfferDialog } from "./offer-dialog.tsx";
import type { OfferSubject } from "./offer-values.ts";

/** Offers an apartment that the person has not asked about: any that is free and has a price on the site. */
export function OtherOffer(props: { enquiry: EnquiryDetail; limit: number; label: string }) {
  const { enquiry, limit, label } = props;
  const [step, setStep] = useState<"choice" | number | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <Button onClick={() => setStep("choice")}>{label}</Button>
      {step === "choice" ? <Choice enquiry={enquiry} onChoose={setStep} onClose={close} /> : null}
      {typeof step === "number" ? (
        <ChosenOffer
          enquiry={enquiry}
          id={step}
          limit={limit}
          onChooseAgain={() => setStep("choice")}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function Choice(props: { enquiry: EnquiryDetail; onChoose: (id: number) => void; onClose: () => void }) {
  const { enquiry, onChoose, onClose } = props;
  const { t, language } = useTexts();
  const [projectId, setProjectId] = useState(enquiry.project?.id ?? null);
  const projects = useQuery(enquiryProjects(useCaller()));
  const apartments = useApartmentsOf(projectId);
  const missing = [projects, apartments].find(({ data, error }) => error && !data);
  const offered = (apartments.data ?? []).filter(
    ({ id, status, price }) => status === "available" && price !== undefined && id !== enquiry.apartment?.id,
  );
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
            description={
              apartments.data && offered.length === 0 ? t("offer.other_none") : t("offer.other_hint")
            }
            inputWrapperOrder={["label", "input", "error", "description"]}
            searchable
            filter={byName}
            disabled={offered.length === 0}
            nothingFoundMessage={t("list.nothing_found")}
            value={null}
            data={offered.map(optionOf)}
            onChange={(id) => {
              if (id !== null) onChoose(Number(id));
            }}
          />
        )}
      </div>
    </Modal>
  );
}

/** By building and number alone: digits are in floors and prices, too. */
const byName: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  return options.filter(
    (option) => "label" in option && (option.label.split(" · ")[0] ?? "").toLowerCase().includes(wanted),
  );
};

function useOption() {
  const { t, format, language } = useTexts();
  return (apartment: ApartmentSummary) => ({
    value: String(apartment.id),
    label: t("offer.other_option", {
      name: `${apartment.building.identifier} ${apartment.apartment_number}`,
      floor: apartment.floor_label,
      rooms: apartment.rooms,
      area: squareMetres(apartment.area_total, language),
      price: format.money(apartment.price ?? 0),
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
