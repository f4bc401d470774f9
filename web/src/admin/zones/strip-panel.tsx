import { floorRoutes } from "@ezo/contract/inventory";
import { FLOOR_NUMBER_MAX, FLOOR_NUMBER_MIN } from "@ezo/contract/navigation";
import { Button, NumberInput, Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Dispatch } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useToasts } from "../ui/toasts.tsx";
import { type StripFrame, stripsOf } from "./strip-frame.ts";
import type { Action } from "./zone-editor.ts";
import styles from "./zone-panel.module.css";
import { floorsOf, zoneKeys } from "./zones.queries.ts";

export const STRIPS_MAX = 100;
export interface StripPlan {
  count: number;
  first: number;
  /** Whether the new strips take the place of those that are drawn; else they come beside them. */
  isReplacing: boolean;
}

/** Divides a facade into floors: how many, and the number of the lowest. Floors that are not there yet are made. */
export function StripPanel(props: {
  frame: StripFrame;
  buildingId: number;
  /** How many strips are drawn already. */
  existing: number;
  plan: StripPlan;
  onPlan: (plan: StripPlan) => void;
  dispatch: Dispatch<Action>;
}) {
  const { frame, buildingId, existing, plan, onPlan, dispatch } = props;
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const last = plan.first + plan.count - 1;
  const divide = useMutation({
    mutationFn: async () => {
      const known = await cache.fetchQuery({ ...floorsOf(call, buildingId), staleTime: 0 });
      const ids = new Map(known.map(({ number, id }) => [number, id]));
      for (let number = plan.first; number <= last; number++)
        if (!ids.has(number)) {
          const body = { building_id: buildingId, number };
          ids.set(number, (await call(floorRoutes.create, { body: body as never })).data.id);
        }
      return stripsOf(frame, plan.count).map((points, index) => ({
        points,
        label: "",
        targetId: ids.get(plan.first + index) ?? null,
      }));
    },
    onSuccess: async (zones) => {
      await cache.invalidateQueries({ queryKey: zoneKeys.all });
      dispatch({ type: plan.isReplacing ? "zones.replace" : "zones.add", zones });
    },
    onError: (error) => toasts.failure(t("zones.split_failed"), error),
  });
  const isReady = plan.count >= 1 && last <= FLOOR_NUMBER_MAX;
  return (
    <section aria-label={t("zones.split")}>
      <h2>{t("zones.split")}</h2>
      <div className={styles.fields}>
        <p className={styles.hint}>{t("zones.split_hint")}</p>
        <div className={styles.row}>
          <NumberInput
            label={t("zones.split_count")}
            min={1}
            max={STRIPS_MAX}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={plan.count}
            onChange={(value) => onPlan({ ...plan, count: Number(value) })}
          />
          <NumberInput
            label={t("zones.split_first")}
            min={FLOOR_NUMBER_MIN}
            max={FLOOR_NUMBER_MAX}
            allowDecimal={false}
            value={plan.first}
            onChange={(value) => onPlan({ ...plan, first: Number(value) })}
          />
        </div>
        {existing > 0 ? (
          <Radio.Group
            label={t("zones.split_existing", { count: existing })}
            value={plan.isReplacing ? "replace" : "add"}
            onChange={(value) => onPlan({ ...plan, isReplacing: value === "replace" })}
          >
            <Radio mt={8} value="replace" label={t("zones.split_replace")} />
            <Radio mt={8} value="add" label={t("zones.split_add")} />
          </Radio.Group>
        ) : null}
        <div className={styles.row}>
          <Button onClick={() => dispatch({ type: "frame.close" })}>{t("buttons.cancel")}</Button>
          <Button
            variant="filled"
            disabled={!isReady}
            loading={divide.isPending}
            onClick={() => divide.mutate()}
          >
            {t("zones.split_apply")}
          </Button>
        </div>
      </div>
    </section>
  );
}
