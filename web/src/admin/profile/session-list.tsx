import { revokeSession, type SessionInfo } from "@ezo/contract/auth";
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { LoadError } from "../ui/blank.tsx";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { readDevice } from "./device.ts";
import { ownSessions } from "./profile.queries.ts";
import styles from "./session-list.module.css";

/** Where one is logged in, each place with its end. */
export function SessionList() {
  const { t } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const { data: sessions, error, refetch } = useQuery(ownSessions(call));

  const revoke = useMutation({
    mutationFn: (session: SessionInfo) => call(revokeSession, { params: { id: session.id } }),
    onSuccess: () => toasts.success(t("profile.sessions.revoked")),
    onError: (failure) => toasts.failure(t("profile.sessions.revoke_failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey: ownSessions(call).queryKey }),
  });

  if (!sessions) {
    if (error)
      return <LoadError title={t("profile.sessions.error")} error={error} onRetry={() => void refetch()} />;
    return (
      <div className={styles.loading} role="status" aria-label={t("app.loading")}>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </div>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={revoke.isPending && revoke.variables.id === session.id}
            onRevoke={() => revoke.mutate(session)}
          />
        ))}
      </ul>
      {sessions.length < 2 ? <p className={styles.alone}>{t("profile.sessions.only_this")}</p> : null}
    </>
  );
}

function SessionItem(props: { session: SessionInfo; isEnding: boolean; onRevoke: () => void }) {
  const { session } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const device = readDevice(session.user_agent);
  const Icon = device?.isPhone ? Smartphone : Laptop;
  const name = device ? t("profile.sessions.device", device) : t("profile.sessions.unknown_device");
  return (
    <li>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      <div>
        <p className={styles.device} title={session.user_agent}>
          {name}
          {session.is_current ? (
            <span className={styles.current}>{t("profile.sessions.current")}</span>
          ) : null}
        </p>
        <p className={styles.times}>
          <span>{t("profile.sessions.seen", { time: format.moment(session.last_seen_at, now) })}</span>
          <span>{t("profile.sessions.opened", { time: format.moment(session.created_at, now) })}</span>
          <span>{t("profile.sessions.expires", { time: format.moment(session.expires_at, now) })}</span>
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          color="danger"
          loading={props.isEnding}
          onClick={props.onRevoke}
          aria-label={t("profile.sessions.revoke_label", { device: name })}
        >
          {t("profile.sessions.revoke")}
        </Button>
      )}
    </li>
  );
}
