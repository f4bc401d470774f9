import { STAFF_NOTICES, type StaffMails, updateStaffMails } from "@ezo/contract/staff-notices";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { SwitchRow } from "../../editor/fields/switch-row.tsx";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { ownMails } from "../profile.queries.ts";

/** Switches the mails about enquiries that the user gets; each is saved at once. */
export function MailChoices() {
  const { t } = useTexts();
  const { call, cache, toasts } = useMutationContext();
  const { data, error, refetch } = useQuery(ownMails(useCaller()));
  const { queryKey } = ownMails(call);
  const change = useMutation({
    scope: { id: "own-mails" },
    mutationFn: ({ mail, isWanted }: { mail: keyof StaffMails; isWanted: boolean }) =>
      call(updateStaffMails, { body: { [mail]: isWanted } }),
    onMutate: ({ mail, isWanted }) =>
      cache.setQueryData<StaffMails>(queryKey, (known) => known && { ...known, [mail]: isWanted }),
    onError: (failure) => toasts.failure(t("notices.failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  if (!data)
    return <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={160} />;
  return (
    <>
      {STAFF_NOTICES.map((mail) => (
        <SwitchRow
          key={mail}
          label={t(`notices.kind.${mail}`)}
          hint={t(`notices.kind.${mail}_hint`)}
          checked={data[mail]}
          onChange={(isWanted) => change.mutate({ mail, isWanted })}
        />
      ))}
      <SwitchRow
        label={t("notices.digest")}
        hint={t("notices.digest_hint")}
        checked={data.digest}
        onChange={(isWanted) => change.mutate({ mail: "digest", isWanted })}
      />
    </>
  );
}
