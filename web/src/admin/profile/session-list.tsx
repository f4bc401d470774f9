import type { SessionInfo } from "@ezo/contract/auth";
import { Button, Skeleton } from "@mantine/core";
import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { LoadError } from "../ui/blank.tsx";
import { Laptop, Smartphone } from "../ui/icons.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import { readDevice } from "./device.ts";
import styles from "./session-list.module.css";

/** Where somebody is logged in, each place with its end. */
export function SessionList(props: {
  sessions: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<SessionInfo[]> };
  end: (session: SessionInfo) => Promise<unknown>;
  /** What is said when there is nothing that could be ended. */
  alone: string;
}) {
  const { t } = useTexts();
  const cache = useQueryClient();
  const toasts = useToasts();
  const { data: sessions, error, refetch } = useQuery(props.sessions);

  const revoke = useMutation({
    mutationFn: (session: SessionInfo) => props.end(session),
    onSuccess: () => toasts.success(t("profile.sessions.revoked")),
    onError: (failure) => toasts.failure(t("profile.sessions.revoke_failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey: props.sessions.queryKey }),
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
      {sessions.every(({ is_current }) => is_current) ? <p className={styles.alone}>{props.alone}</p> : null}
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
