import { FLOOR_NUMBERS } from "@ezo/contract/inventory/stock-fields";
import { type Figure } from "../editor/fields/number-of.ts";
import { NumberField } from "../editor/fields/number-field.tsx";
import { Button, Menu, Switch } from "@mantine/core";
import { addFloors } from "@ezo/contract/inventory/floors";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/fields/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { CopyFloorDialog } from "../inventory/copy-floor-dialog.tsx";
import { DeletedList } from "../inventory/deleted-list.tsx";
import { CopiesDialog } from "../inventory/floor-copies/copies-dialog.tsx";
import { apartmentPaths, zoneEditorPaths } from "../inventory/inventory-paths.ts";
import { LevelPicture } from "../inventory/level-picture.tsx";
import {
  type BuildingRow,
  buildings,
  type FloorRow,
  floors,
  type ZoneImageRow,
  zoneImages,
} from "../inventory/stock.resources.ts";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { useDeletion } from "../resource/use-deletion.tsx";
import { AuditMenuItem } from "../session/audit-link.tsx";
import { serverFieldErrors } from "../ui/states/error-text.ts";
import { Copy, CopyCheck, Plus, Trash2 } from "../generated/icons.ts";
import { MoreMenu } from "../ui/more-menu.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { FloorLabel } from "./floor-label.tsx";
import styles from "./floors-card.module.css";

/** A building's floors, each with its label and plan, and those that can be restored; several are added at once. Changes here are saved immediately. */
export function FloorsCard({ building }: { building: BuildingRow }) {
  const { t } = useTexts();
  const call = useCaller();
  const { id, project_id } = building;
  const { data, error, refetch } = useQuery(floors.every(call, { building_id: id }));
  const { data: deleted } = useQuery(floors.every(call, { building_id: id, deleted: "true" }));
  const { data: plans } = useQuery(zoneImages.every(call, { project_id, kind: "floor" }));
  useContentChanges(floors);
  const [copied, setCopied] = useState<FloorRow | null>(null);
  const [corrected, setCorrected] = useState<FloorRow | null>(null);
  // The newest picture of a floor is the one in use.
  const planOf = new Map(plans?.map((plan) => [plan.floor_id, plan]));
  const rows = data?.toSorted((a, b) => b.number - a.number);
  return (
    <Card title={t("buildings.floors")} aside={<small>{t("buildings.saved_at_once")}</small>}>
      <AddFloors building={building} />
      {rows ? (
        <ul className={styles.floors} aria-label={t("buildings.floors")}>
          {rows.map((floor) => (
            <Floor
              key={floor.id}
              floor={floor}
              building={building}
              plan={planOf.get(floor.id)}
              onCopy={() => setCopied(floor)}
              onApply={() => setCorrected(floor)}
            />
          ))}
        </ul>
      ) : (
        <NotLoaded title={t("list.error")} error={error} onRetry={refetch} rows={4} height={48} gap={12} />
      )}
      {deleted && deleted.length > 0 ? (
        <section className={styles.deleted}>
          <h3>{t("buildings.floors_deleted")}</h3>
          <DeletedList
            label={t("buildings.floors_deleted")}
            resource={floors}
            rows={deleted}
            nameOf={({ number }) => t("zones.floor_n", { number })}
          />
        </section>
      ) : null}
      {copied ? (
        <CopyFloorDialog
          floor={copied}
          apartmentsCount={copied.apartments_count}
          occupied={new Set(data?.filter((one) => one.apartments_count > 0).map(({ number }) => number))}
          onClose={() => setCopied(null)}
        />
      ) : null}
      {corrected ? (
        <CopiesDialog floor={corrected} floors={rows ?? []} onClose={() => setCorrected(null)} />
      ) : null}
    </Card>
  );
}

/** Adds the floors between two numbers; those that exist already are kept. */
function AddFloors({ building }: { building: BuildingRow }) {
  const { t } = useTexts();
  const [from, setFrom] = useState<Figure>("");
  const [to, setTo] = useState<Figure>("");
  const [isAsked, setAsked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const add = useAddFloors(building, () => {
    setFrom("");
    setTo("");
    setAsked(false);
  });
  const errors = serverFieldErrors(add.error);
  const errorOf = (field: "from" | "to", value: Figure) =>
    isAsked && value === "" ? t("errors.required") : errors[field];
  const submit = () => {
    if (typeof from === "number" && typeof to === "number") return add.mutate({ from, to });
    flushSync(() => setAsked(true));
    fields.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  return (
    <div ref={fields} className={styles.add} role="group" aria-label={t("buildings.add_floors")}>
      <NumberField
        label={t("buildings.floor_from")}
        bounds={FLOOR_NUMBERS}
        value={from}
        error={errorOf("from", from)}
        onChange={setFrom}
      />
      <NumberField
        label={t("buildings.floor_to")}
        bounds={FLOOR_NUMBERS}
        value={to}
        error={errorOf("to", to)}
        onChange={setTo}
        onKeyDown={(event) => {
          // Enter in this field must not submit the building's form.
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <Button loading={add.isPending} onClick={submit} leftSection={<Plus size="md" />}>
        {t("buildings.add_floors")}
      </Button>
    </div>
  );
}

function useAddFloors(building: BuildingRow, onAdded: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async (body: { from: number; to: number }) =>
      (await call(addFloors, { params: { id: String(building.id) }, body })).data,
    onSuccess: async ({ added, kept }) => {
      toasts.success(
        kept.length > 0
          ? t("buildings.floors_kept", { added: added.length, kept: kept.length })
          : t("buildings.floors_added", { count: added.length }),
      );
      onAdded();
      await Promise.all(
        [floors, buildings].map(({ keys }) => cache.invalidateQueries({ queryKey: keys.all })),
      );
    },
    onError: (error) => {
      if (Object.keys(serverFieldErrors(error)).length === 0)
        toasts.failure(t("buildings.floors_failed"), error);
    },
  });
}

function Floor(props: {
  floor: FloorRow;
  building: BuildingRow;
  plan: ZoneImageRow | undefined;
  onCopy: () => void;
  onApply: () => void;
}) {
  const { floor, building } = props;
  const { t, language, call, cache, toasts } = useMutationContext();
  const deletion = useDeletion(floors);
  const name = t("zones.floor_n", { number: floor.number });
  const toggle = useMutation({
    mutationFn: (is_active: boolean) =>
      floors.update(call, floor.id, { is_active, version: floor.version }, language),
    onSuccess: () => toasts.success(t("messages.saved")),
    onError: (error) => toasts.failure(t("editor.save_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: floors.keys.all }),
  });
  return (
    <li className={styles.floor}>
      <b>{name}</b>
      <FloorLabel floor={floor} name={name} />
      <Switch
        aria-label={t("buildings.active_of", { name })}
        checked={floor.is_active}
        onChange={(event) => toggle.mutate(event.currentTarget.checked)}
      />
      <Link className={styles.apartments} to={apartmentPaths.of({ floor_id: floor.id })}>
        {t("buildings.apartments_count", { count: floor.apartments_count })}
      </Link>
      <LevelPicture
        level={{ kind: "floor", project_id: floor.project_id, building_id: null, floor_id: floor.id }}
        name={t("zone_images.plan_of", { building: building.identifier, number: floor.number })}
        picture={props.plan}
        editorPath={zoneEditorPaths.apartments(floor.project_id, building.id, floor.number)}
      />
      <MoreMenu className={styles.more} label={t("list.more", { name })}>
        <Menu.Item leftSection={<Copy />} onClick={props.onCopy}>
          {t("buildings.copy_floor")}
        </Menu.Item>
        <Menu.Item leftSection={<CopyCheck />} onClick={props.onApply}>
          {t("zones.copies_open")}
        </Menu.Item>
        <AuditMenuItem entity="floor" id={floor.id} />
        <Menu.Item
          data-danger
          leftSection={<Trash2 />}
          onClick={() => deletion.ask([{ id: floor.id, version: floor.version, name }])}
        >
          {t("buttons.delete")}
        </Menu.Item>
      </MoreMenu>
      {deletion.dialog}
    </li>
  );
}
