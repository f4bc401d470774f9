import { type QuietHours, updateQuietHours } from "@ezo/contract/staff-notices";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SwitchRow } from "../../editor/fields/switch-row.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { serverFieldErrors } from "../../ui/states/error-text.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { ownQuietHours } from "../profile.queries.ts";
import styles from "./notices.module.css";

interface Hours {
  from: string;
  until: string;
}
/** What is proposed when they are switched on. */
const NIGHT: Hours = { from: "22:00", until: "08:00" };

/** When the user is not notified about enquiries. */
export function QuietHoursCard() {
  const { t, call } = useMutationContext();
  const { data, error, refetch } = useQuery(ownQuietHours(call));
  if (!data) return <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={88} />;
  const hours = data.from === null || data.until === null ? null : { from: data.from, until: data.until };
  return <Fields hours={hours} />;
}

/** What is typed is saved when its field is left. */
function Fields({ hours }: { hours: Hours | null }) {
  const { t, timeZone } = useMutationContext();
  const [typed, setTyped] = useState(hours ?? NIGHT);
  const { save, refusal } = useSave();
  const saveTyped = () => {
    const isComplete = typed.from !== "" && typed.until !== "";
    if (isComplete && (typed.from !== hours?.from || typed.until !== hours?.until)) save(typed);
  };
  const field = (name: keyof Hours) => ({
    type: "time",
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
    onBlur: saveTyped,
  });
  return (
    <>
      <SwitchRow
        label={t("notices.quiet_on")}
        hint={t("notices.quiet_hint")}
        checked={hours !== null}
        onChange={(isOn) => save(isOn ? typed : null)}
      />
      {hours === null ? null : (
        <div className={styles.times}>
          <TextInput {...field("from")} label={t("notices.quiet_from")} />
          <TextInput {...field("until")} label={t("notices.quiet_until")} error={refusal} />
          <p>{t("time.zone", { zone: timeZone })}</p>
        </div>
      )}
    </>
  );
}

function useSave() {
  const { t, call, cache, toasts } = useMutationContext();
  const { queryKey } = ownQuietHours(call);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useMutation({
    scope: { id: "own-quiet-hours" },
    mutationFn: (hours: Hours | null) =>
      call(updateQuietHours, { body: hours ?? { from: null, until: null } }),
    onMutate: () => setRefusal(null),
    onSuccess: ({ data }) => {
      cache.setQueryData<QuietHours>(queryKey, data);
      toasts.success(t("messages.saved"));
    },
    onError: (failure) => {
      const { until } = serverFieldErrors(failure);
      if (until === undefined) toasts.failure(t("notices.failed"), failure);
      else setRefusal(until);
    },
  });
  return { save: (hours: Hours | null) => change.mutate(hours), refusal };
}
