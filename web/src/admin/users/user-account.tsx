import {
  type AdminUser,
  deleteUserPhoto,
  getUserPhoto,
  listUserSessions,
  putUserPhoto,
  revokeUserSession,
  revokeUserSessions,
  sendPasswordLink,
} from "@ezo/contract/admin/users";
import { resetSecondFactor } from "@ezo/contract/accounts/second-factor";
import { unlinkSso } from "@ezo/contract/accounts/sso";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { Card } from "../editor/fields/card.tsx";
import { LogOut, Mail } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { PhotoField } from "../profile/photo-field.tsx";
import { SessionList } from "../profile/session-list.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./user-account.module.css";
import { users } from "./users.resource.ts";

/** The photo that visitors see beside what a user writes. */
export function UserPhoto({ item }: { item: AdminUser }) {
  const { t } = useTexts();
  const { call, cache } = useMutationContext();
  const params = { id: String(item.id) };
  const queryKey = [...users.keys.all, "photo", item.id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getUserPhoto, { params }, { signal })).data,
  });
  const save = async (file: File | null) => {
    if (file) await call(putUserPhoto, { params, body: { file: "" } }, { files: { file } });
    else await call(deleteUserPhoto, { params });
    await cache.invalidateQueries({ queryKey: users.keys.all });
  };
  return (
    <Card title={t("photo.title")}>
      {data ? (
        <PhotoField user={item} isOwn={item.is_self} photo={data.photo} save={save} />
      ) : (
        <NotLoaded title={t("editor.load_failed")} error={error} onRetry={refetch} height={72} />
      )}
    </Card>
  );
}

/** Where a user is signed in, each with its end. */
export function Sessions({ id }: { id: number }) {
  const { t, call, cache } = useMutationContext();
  const params = { id: String(id) };
  return (
    <Card title={t("users.sessions")}>
      <div className={styles.sessions}>
        <SessionList
          sessions={{
            queryKey: [...users.keys.all, "sessions", id],
            queryFn: async ({ signal }) => (await call(listUserSessions, { params }, { signal })).data,
          }}
          end={async (session) => {
            await call(revokeUserSession, { params: { ...params, session: session.id } });
            await cache.invalidateQueries({ queryKey: users.keys.all });
          }}
          alone={t("users.no_sessions")}
        />
      </div>
    </Card>
  );
}

/** A user's second factor, and its reset where they have lost it. */
export function SecondFactor({ item }: { item: AdminUser }) {
  const { t, call, cache, toasts } = useMutationContext();
  const reset = useMutation({
    mutationFn: () => call(resetSecondFactor, { params: { id: String(item.id) } }),
    onSuccess: () => toasts.success(t("users.second_factor_was_reset")),
    onError: (error) => toasts.failure(t("users.second_factor_reset_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: users.keys.all }),
  });
  return (
    <Card title={t("users.second_factor")}>
      <p>{t(item.has_second_factor ? "users.second_factor_on" : "users.second_factor_off")}</p>
      {/* One's own is switched off in the profile, with a code. */}
      {item.has_second_factor && !item.is_self ? (
        <DangerButton
          label={t("users.second_factor_reset")}
          title={t("users.second_factor_reset_title", { name: item.name })}
          message={t("users.second_factor_reset_note")}
          isBusy={reset.isPending}
          onConfirm={() => reset.mutate()}
        />
      ) : null}
    </Card>
  );
}

/** Who a user is at the firm's own sign-in; it is taken away where that has become somebody else. */
export function SingleSignOn({ item }: { item: AdminUser }) {
  const { t, call, cache, toasts } = useMutationContext();
  const unlink = useMutation({
    mutationFn: () => call(unlinkSso, { params: { id: String(item.id) } }),
    onSuccess: () => toasts.success(t("users.sso_unlinked")),
    onError: (error) => toasts.failure(t("users.sso_unlink_failed"), error),
    onSettled: () => cache.invalidateQueries({ queryKey: users.keys.all }),
  });
  return (
    <Card title={t("users.sso")}>
      <p>{t("users.sso_on")}</p>
      <DangerButton
        label={t("users.sso_unlink")}
        title={t("users.sso_unlink_title", { name: item.name })}
        message={t("users.sso_unlink_note")}
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      />
    </Card>
  );
}

/** The link to a password, and the end of all sessions. */
export function Access({ item }: { item: AdminUser }) {
  const { t, call, cache, toasts } = useMutationContext();
  const params = { id: String(item.id) };
  const link = useMutation({
    mutationFn: () => call(sendPasswordLink, { params }),
    onSuccess: async () => {
      toasts.success(t("users.link_sent"));
      await cache.invalidateQueries({ queryKey: users.keys.all });
    },
    onError: (error) => toasts.failure(t("users.link_failed"), error),
  });
  const end = useMutation({
    mutationFn: () => call(revokeUserSessions, { params }),
    onSuccess: async () => {
      toasts.success(t("users.sessions_ended"));
      await cache.invalidateQueries({ queryKey: users.keys.all });
    },
    onError: (error) => toasts.failure(t("users.sessions_failed"), error),
  });
  return (
    <Card title={t("users.access")}>
      {item.invitation ? <p>{t(`users.invitation_${item.invitation}`)}</p> : null}
      {/* The link of an account that is switched off lets nobody in. */}
      <Button
        loading={link.isPending}
        disabled={item.invitation !== null && !item.is_active}
        onClick={() => link.mutate()}
        leftSection={<Mail />}
      >
        {t(item.invitation ? "users.invitation_again" : "users.link")}
      </Button>
      <DangerButton
        label={t("users.end_sessions")}
        icon={<LogOut />}
        title={t("users.end_sessions_title", { name: item.name })}
        message={t("users.end_sessions_note")}
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </Card>
  );
}

/** Does its work once it is confirmed. */
function DangerButton(props: {
  label: string;
  icon?: ReactNode;
  title: string;
  message: string;
  isBusy: boolean;
  onConfirm: () => void;
}) {
  const { label, icon, title, message, isBusy, onConfirm } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button color="danger" loading={isBusy} onClick={() => setAsking(true)} leftSection={icon}>
        {label}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          message={message}
          confirm={label}
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
        />
      ) : null}
    </>
  );
}
