import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import type { ApartmentSummary } from "@ezo/contract/site/apartment-summary";
import { CAMPAIGN_APARTMENTS_MAX } from "@ezo/contract/values/limits/marketing";
import { ActionIcon, Select } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { X } from "../../../generated/icons.ts";
import styles from "./block-list.module.css";
import type { BlockOf } from "./block-types.ts";
import { useApartments, useApartmentsOf, useProjects } from "../../../inventory/site-items.ts";

/** The apartments that a block shows, and fields to add more: first the project, then one of its apartments. */
export function ApartmentFields(props: {
  block: BlockOf<"apartments">;
  onChange: (block: CampaignBlock) => void;
}) {
  const { block, onChange } = props;
  const ids = block.apartment_ids;
  const set = (apartment_ids: number[]) => onChange({ ...block, apartment_ids });
  return (
    <>
      {ids.length > 0 ? (
        <ChosenApartments ids={ids} onRemove={(id) => set(ids.filter((other) => other !== id))} />
      ) : null}
      <ApartmentSelects chosen={ids} onAdd={(id) => set([...ids, id])} />
    </>
  );
}

function ChosenApartments({ ids, onRemove }: { ids: readonly number[]; onRemove: (id: number) => void }) {
  const { t } = useTexts();
  const { data } = useApartments(ids);
  return (
    <ul className={styles.items}>
      {ids.map((id) => {
        const apartment = data?.find((one) => one.id === id);
        const name = apartment
          ? `${apartment.project.title}, ${t("campaigns.apartment", { number: apartment.apartment_number })}`
          : t("campaigns.apartment_gone", { id });
        return (
          <li key={id}>
            <span>
              {data ? name : t("app.loading")}
              {apartment ? <StatusAndPrice apartment={apartment} /> : null}
            </span>
            <ActionIcon aria-label={t("media.remove", { name })} onClick={() => onRemove(id)}>
              <X />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function StatusAndPrice({ apartment }: { apartment: Pick<ApartmentSummary, "status" | "price"> }) {
  const { t, format } = useTexts();
  return (
    <small>
      {" · "}
      {t(`campaigns.apartment_status.${apartment.status}`)}
      {apartment.price === undefined ? null : ` · ${format.money(apartment.price)}`}
    </small>
  );
}

function ApartmentSelects({ chosen, onAdd }: { chosen: readonly number[]; onAdd: (id: number) => void }) {
  const { t } = useTexts();
  const [picked, setPicked] = useState<number | null>(null);
  const { data: listed } = useApartments(chosen);
  // A block that was begun earlier goes on with the project of its apartments.
  const projectId = picked ?? listed?.at(-1)?.project.id ?? null;
  const { data: projects } = useProjects();
  const { data: apartments } = useApartmentsOf(projectId);
  return (
    <>
      <Select
        label={t("field.project")}
        searchable
        data={(projects ?? [])
          .filter((project) => project.hasApartmentNavigation)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={projectId === null ? null : String(projectId)}
        allowDeselect={false}
        onChange={(id) => setPicked(id === null ? null : Number(id))}
      />
      <Select
        label={t("campaigns.apartment_add")}
        description={t("campaigns.field.apartments_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        searchable
        disabled={projectId === null || chosen.length >= CAMPAIGN_APARTMENTS_MAX}
        nothingFoundMessage={t("list.nothing_found")}
        value={null}
        data={(apartments ?? [])
          .filter(({ id }) => !chosen.includes(id))
          .map((apartment) => ({
            value: String(apartment.id),
            label: t("campaigns.apartment_offer", {
              number: apartment.apartment_number,
              floor: apartment.floor_number,
              rooms: apartment.rooms,
              status: t(`campaigns.apartment_status.${apartment.status}`),
            }),
          }))}
        onChange={(id) => {
          if (id === null) return;
          // Kept while the list of the chosen ones is loaded again.
          setPicked(projectId);
          onAdd(Number(id));
        }}
      />
    </>
  );
}
