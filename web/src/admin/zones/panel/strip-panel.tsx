import { FLOOR_NUMBERS } from "@ezo/contract/inventory/stock-fields";
import { Button, Radio } from "@mantine/core";
import type { Dispatch } from "react";
import type { Translate } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { NumberField } from "../../editor/fields/number-field.tsx";
import type { Figure } from "../../editor/fields/number-of.ts";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { FACES_MAX, facesOf, isUneven, type StripFrame, stripsOf } from "./strip-frame.ts";
import { newFloorId } from "../draft/new-floors.ts";
import type { Action } from "../draft/zone-editor.ts";
import styles from "./zone-panel.module.css";
import { floorsOf } from "../zones.queries.ts";

const STRIPS_MAX = 100;
export interface StripPlan {
  count: Figure;
  first: Figure;
  /** Whether the new strips replace those that are drawn; otherwise they are added. */
  isReplacing: boolean;
}

/** Divides a facade into floors: how many, and the number of the lowest. Missing floors are created when the zones are saved. */
export function StripPanel(props: {
  frame: StripFrame;
  buildingId: number;
  /** How many strips are drawn already. */
  existing: number;
  plan: StripPlan;
  onPlan: (plan: StripPlan) => void;
  dispatch: Dispatch<Action>;
}) {
  const { existing, plan, onPlan, dispatch } = props;
  const { t } = useTexts();
  const divide = useDivision(props);
  const numbers = floorNumbers(plan);
  return (
    <section aria-label={t("zones.split")}>
      <h2>{t("zones.split")}</h2>
      <div className={styles.fields}>
        <p className={styles.hint}>{t("zones.split_hint")}</p>
        <div className={styles.row}>
          <NumberField
            label={t("zones.split_count")}
            bounds={{ min: 1, max: STRIPS_MAX }}
            value={plan.count}
            error={plan.count === "" ? t("errors.required") : undefined}
            onChange={(value) => onPlan({ ...plan, count: value })}
          />
          <NumberField
            label={t("zones.split_first")}
            bounds={FLOOR_NUMBERS}
            value={plan.first}
            error={firstError(plan, t)}
            onChange={(value) => onPlan({ ...plan, first: value })}
          />
        </div>
        <FaceButtons frame={props.frame} dispatch={dispatch} />
        <EvenButton frame={props.frame} plan={plan} dispatch={dispatch} />
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
            disabled={!numbers}
            loading={divide.isPending}
            onClick={() => numbers && divide.mutate(numbers)}
          >
            {t("zones.split_apply")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** How many faces the facade has, each between two corner lines, which all floors follow. */
function FaceButtons({ frame, dispatch }: { frame: StripFrame; dispatch: Dispatch<Action> }) {
  const { t } = useTexts();
  const faces = facesOf(frame);
  return (
    <div role="group" aria-label={t("zones.split_faces", { number: faces })}>
      <p>{t("zones.split_faces", { number: faces })}</p>
      <p className={styles.hint}>{t("zones.split_faces_hint")}</p>
      <div className={styles.row}>
        <Button disabled={faces >= FACES_MAX} onClick={() => dispatch({ type: "frame.add_face" })}>
          {t("zones.split_add_face")}
        </Button>
        <Button disabled={faces === 1} onClick={() => dispatch({ type: "frame.remove_face" })}>
          {t("zones.split_remove_face")}
        </Button>
      </div>
    </div>
  );
}

/** Makes floors equally high again whose lines have been moved. */
function EvenButton(props: { frame: StripFrame; plan: StripPlan; dispatch: Dispatch<Action> }) {
  const { frame, plan, dispatch } = props;
  const { t } = useTexts();
  const canEven = typeof plan.count === "number" && isUneven(frame, plan.count);
  return (
    <Button disabled={!canEven} onClick={() => dispatch({ type: "frame.even" })}>
      {t("zones.split_even")}
    </Button>
  );
}

/** What a number in the field has against it, beside what the field says itself. */
function firstError({ first, count }: StripPlan, t: Translate): string | undefined {
  if (first === "") return t("errors.required");
  if (typeof first !== "number" || typeof count !== "number") return undefined;
  const highest = first + count - 1;
  return highest > FLOOR_NUMBERS.max
    ? t("zones.split_too_high", { highest, max: FLOOR_NUMBERS.max })
    : undefined;
}

/** The floors from the lowest to the highest; null where a number is missing or out of bounds. */
function floorNumbers({ first, count }: StripPlan): number[] | null {
  if (typeof first !== "number" || typeof count !== "number") return null;
  if (first < FLOOR_NUMBERS.min || first + count - 1 > FLOOR_NUMBERS.max) return null;
  return Array.from({ length: count }, (_, index) => first + index);
}

function useDivision(
  props: Pick<Parameters<typeof StripPanel>[0], "frame" | "buildingId" | "plan" | "dispatch">,
) {
  const { frame, buildingId, plan, dispatch } = props;
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: async (numbers: readonly number[]) => {
      const known = await cache.fetchQuery({ ...floorsOf(call, buildingId), staleTime: 0 });
      const ids = new Map(known.map(({ number, id }) => [number, id]));
      return stripsOf(frame, numbers.length).map((points, index) => {
        const number = numbers[index] ?? 0;
        return { points, label: "", targetId: ids.get(number) ?? newFloorId(number) };
      });
    },
    onSuccess: (zones) => dispatch({ type: plan.isReplacing ? "zones.replace" : "zones.add", zones }),
    onError: (error) => toasts.failure(t("zones.split_failed"), error),
  });
}
