import { STAFF_NOTICES, type StaffPushes, updateStaffPushes } from "@ezo/contract/staff-notices";
import { useQuery } from "@tanstack/react-query";
import { SwitchRow } from "../../editor/fields/switch-row.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { ownPushes } from "../profile.queries.ts";

/** Switches what the user gets push messages about, on all of their devices; each is saved at once. */
export function PushChoices() {
  const { t, call, cache, toasts } = useMutationContext();
  const { data, error, refetch } = useQuery(ownPushes(call));
  const { queryKey } = ownPushes(call);
  const change = useMutation({
    scope: { id: "own-pushes" },
    mutationFn: ({ push, isWanted }: { push: keyof StaffPushes; isWanted: boolean }) =>
      call(updateStaffPushes, { body: { [push]: isWanted } }),
    onMutate: ({ push, isWanted }) =>
      cache.setQueryData<StaffPushes>(queryKey, (known) => known && { ...known, [push]: isWanted }),
    onError: (failure) => toasts.failure(t("notices.failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  if (!data)
    return <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={160} />;
  return (
    <>
      {STAFF_NOTICES.map((push) => (
        <SwitchRow
          key={push}
          label={t(`notices.kind.${push}`)}
          hint={t(`notices.kind.${push}_hint`)}
          checked={data[push]}
          onChange={(isWanted) => change.mutate({ push, isWanted })}
        />
      ))}
      <SwitchRow
        label={t("push.details")}
        hint={t("push.details_hint")}
        checked={data.details}
        onChange={(isWanted) => change.mutate({ push: "details", isWanted })}
      />
    </>
  );
}
