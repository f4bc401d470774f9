import { Button, Menu, NumberInput, Skeleton, Switch } from "@mantine/core";
import { addFloors } from "@ezo/contract/inventory";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card } from "../editor/card.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
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
import { useContentChanges } from "../resource/use-content-changes.ts";
import { useDeletion } from "../resource/use-deletion.tsx";
import { LoadError } from "../ui/blank.tsx";
import { serverFieldErrors } from "../ui/error-text.ts";
import { Copy, Ellipsis, Plus, Trash2 } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { CopyFloorDialog } from "./copy-floor-dialog.tsx";
import { FloorLabel } from "./floor-label.tsx";
import styles from "./floors-card.module.css";

/** A building's floors: added by the dozen, each with its label and plan. What is changed here is saved at once. */
export function FloorsCard({ building }: { building: BuildingRow }) {
  const { t } = useTexts();
  const call = useCaller();
  const { id, project_id } = building;
  const { data, error, refetch } = useQuery(floors.every(call, { building_id: id }));
  const { data: plans } = useQuery(zoneImages.every(call, { project_id, kind: "floor" }));
  useContentChanges(floors);
  const [copied, setCopied] = useState<FloorRow | null>(null);
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
            />
          ))}
        </ul>
      ) : error ? (
        <LoadError title={t("list.error")} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("app.loading")}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} height={48} mb={12} />
          ))}
        </div>
      )}
      {copied ? <CopyFloorDialog floor={copied} onClose={() => setCopied(null)} /> : null}
    </Card>
  );
}

function AddFloors({ building }: { building: BuildingRow }) {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const [from, setFrom] = useState<number | string>("");
  const [to, setTo] = useState<number | string>("");
  const [isAsked, setAsked] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const add = useMutation({
    mutationFn: async () => {
      const params = { id: String(building.id) };
      return (await call(addFloors, { params, body: { from, to } })).data;
    },
    onSuccess: async ({ added, kept }) => {
      toasts.success(
        kept.length > 0
          ? t("buildings.floors_kept", { added: added.length, kept: kept.length })
          : t("buildings.floors_added", { count: added.length }),
      );
      setFrom("");
      setTo("");
      setAsked(false);
      await Promise.all(
        [floors, buildings].map(({ keys }) => cache.invalidateQueries({ queryKey: keys.all })),
      );
    },
    onError: (error) => {
      if (Object.keys(serverFieldErrors(error)).length === 0)
        toasts.failure(t("buildings.floors_failed"), error);
    },
  });
  const errors = serverFieldErrors(add.error);
  const errorOf = (field: "from" | "to", value: number | string) =>
    isAsked && value === "" ? t("errors.required") : errors[field];
  const submit = () => {
    if (from !== "" && to !== "") return add.mutate();
    flushSync(() => setAsked(true));
    fields.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  };
  return (
    <div ref={fields} className={styles.add} role="group" aria-label={t("buildings.add_floors")}>
      <NumberInput
        label={t("buildings.floor_from")}
        allowDecimal={false}
        hideControls
        value={from}
        error={errorOf("from", from)}
        onChange={setFrom}
      />
      <NumberInput
        label={t("buildings.floor_to")}
        allowDecimal={false}
        hideControls
        value={to}
        error={errorOf("to", to)}
        onChange={setTo}
        onKeyDown={(event) => {
          // Not the form's own Enter: the building is saved by its button.
          if (event.key !== "Enter") return;
          event.preventDefault();
          submit();
        }}
      />
      <Button
        loading={add.isPending}
        onClick={submit}
        leftSection={<Plus size={18} strokeWidth={1.6} aria-hidden="true" />}
      >
        {t("buildings.add_floors")}
      </Button>
    </div>
  );
}

function Floor(props: {
  floor: FloorRow;
  building: BuildingRow;
  plan: ZoneImageRow | undefined;
  onCopy: () => void;
}) {
  const { floor, building } = props;
  const { t, language } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const deletion = useDeletion(floors);
  const name = t("buildings.floor_name", { number: floor.number });
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            px={10}
            aria-label={t("list.more", { name })}
            className={styles.more ?? ""}
          >
            <Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Copy size={16} strokeWidth={1.6} aria-hidden="true" />}
            onClick={props.onCopy}
          >
            {t("buildings.copy_floor")}
          </Menu.Item>
          <Menu.Item
            data-danger
            leftSection={<Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => deletion.ask([{ id: floor.id, version: floor.version, name }])}
          >
            {t("buttons.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deletion.dialog}
    </li>
  );
}
