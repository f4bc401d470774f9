import type { EnquiryDetail } from "@ezo/contract/enquiries";
import { type ApartmentSummary, getApartment } from "@ezo/contract/site/navigation";
import { squareMetres } from "@ezo/contract/values/decimals";
import { localized } from "@ezo/contract/values/locale";
import { MINOR_UNITS } from "@ezo/contract/values/money/minor-units";
import { Button, Select } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../shared/api/caller-context.ts";
import type { WebCaller } from "../../../shared/api/http-caller.ts";
import dialog from "../../editor/dialogs/dialog.module.css";
import { FormDialog } from "../../editor/dialogs/form-dialog.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useApartmentsOf } from "../../inventory/site-items.ts";
import { useLiveEvent } from "../../live/live-context.tsx";
import { useRefresh } from "../../query/use-refresh.ts";
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
        <ChosenOffer enquiry={enquiry} id={step} limit={limit} onClose={close} />
      ) : null}
    </>
  );
}

function Choice(props: { enquiry: EnquiryDetail; onChoose: (id: number) => void; onClose: () => void }) {
  const { enquiry, onChoose, onClose } = props;
  const { t, language } = useTexts();
  const [projectId, setProjectId] = useState(enquiry.project?.id ?? null);
  const { data: projects = [] } = useQuery(enquiryProjects(useCaller()));
  const { data: apartments, error, refetch } = useApartmentsOf(projectId);
  const offered = (apartments ?? []).filter(
    ({ id, status, price }) => status === "available" && price !== undefined && id !== enquiry.apartment?.id,
  );
  const optionOf = useOption();
  return (
    <FormDialog work="inside" title={t("offer.other_title")} onClose={onClose}>
      <div className={dialog.stack}>
        <Select
          label={t("field.project")}
          searchable
          allowDeselect={false}
          data={projects.map(({ id, titles }) => ({
            value: String(id),
            label: localized(titles, language),
          }))}
          value={projectId === null ? null : String(projectId)}
          onChange={(id) => setProjectId(id === null ? null : Number(id))}
        />
        {error && !apartments ? (
          <NotLoaded title={t("offer.other_not_loaded")} error={error} onRetry={refetch} height={60} />
        ) : (
          <Select
            label={t("request.apartment")}
            description={apartments && offered.length === 0 ? t("offer.other_none") : t("offer.other_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            searchable
            data-autofocus
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
    </FormDialog>
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
      price: format.money(apartment.price ?? 0),
    }),
  });
}

/** The offer of an apartment by its id, once its price is known. What is typed outlives a sale. */
function ChosenOffer(props: { enquiry: EnquiryDetail; id: number; limit: number; onClose: () => void }) {
  const { enquiry, id, limit, onClose } = props;
  const { t } = useTexts();
  const query = offeredApartment(useCaller(), id);
  const { data: subject, error, refetch } = useQuery(query);
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
        blocked={subject === null || error ? t("offer.blocked.apartment") : undefined}
        onClose={onClose}
      />
    );
  return (
    <FormDialog work="inside" title={t("offer.other_title")} onClose={onClose}>
      {subject === null ? (
        <p role="alert">{t("offer.other_gone")}</p>
      ) : (
        <NotLoaded title={t("offer.other_not_loaded")} error={error} onRetry={refetch} height={60} />
      )}
    </FormDialog>
  );
}

/** Null where the apartment is not for sale, or its price is not shown. */
const offeredApartment = (call: WebCaller, id: number) =>
  queryOptions({
    queryKey: ["site", "offered-apartment", id],
    queryFn: async ({ signal }): Promise<OfferSubject | null> => {
      const { data } = await call(getApartment, { params: { id: String(id) }, query: {} }, { signal });
      const { price, status, pricing } = data;
      if (status !== "available" || price === undefined) return null;
      return {
        id,
        number: data.apartment_number,
        projectId: data.project.id,
        listMinor: price * MINOR_UNITS,
        discountUntil: pricing?.discount_until ?? null,
      };
    },
  });
