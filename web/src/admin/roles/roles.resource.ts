import { type AdminRole, replaceRole, roleRoutes } from "@ezo/contract/admin/roles";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { contentResource } from "../resource/content-resource.ts";
import { useContentChanges } from "../resource/use-content-changes.ts";
import { firstReason } from "../ui/states/error-text.ts";

export const roles = contentResource({ entity: "role", ...roleRoutes });

const NONE: readonly AdminRole[] = [];

/** The roles that people can have, in the language of the page. */
export function useRoles() {
  const { language } = useTexts();
  const { data = NONE } = useQuery({
    ...roles.every(useCaller(), { locale: language }),
    // Another language of the names must not take away what was chosen by them.
    placeholderData: keepPreviousData,
  });
  useContentChanges(roles);
  const byKey = useMemo(() => new Map(data.map((role) => [role.key, role])), [data]);
  const find = useCallback((key: string): AdminRole | undefined => byKey.get(key), [byKey]);
  return {
    all: data,
    find,
    /** One that was deleted keeps its key. */
    nameOf: (key: string): string => byKey.get(key)?.name ?? key,
  };
}

/** Gives everybody of a role another one, and deletes it. */
export function useReplaceRole(onReplaced: () => void) {
  const { t, call, cache, toasts } = useMutationContext();
  return useMutation({
    mutationFn: ({ id, version, by }: { id: number; version: number; by: string }) =>
      call(replaceRole, { params: { id: String(id) }, body: { role: by, version } }),
    onSuccess: ({ data }) => {
      toasts.success(t("roles.replaced", { count: data.moved }));
      onReplaced();
    },
    onError: (error) => toasts.failure(t("roles.replace_failed"), firstReason(error)),
    // Users are of other roles now.
    onSettled: () => cache.invalidateQueries({ queryKey: ["content"] }),
  });
}
