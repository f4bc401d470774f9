import type { SessionInfo } from "@ezo/contract/accounts/auth";
import { readDevice } from "@ezo/contract/values/visits/device";
import { Button } from "@mantine/core";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useTexts } from "../i18n/texts-context.tsx";
import { useMutation } from "../query/use-mutation.ts";
import { useMutationContext } from "../query/use-mutation-context.ts";
import { Laptop, Smartphone } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./session-list.module.css";

export function SessionList(props: {
  sessions: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<SessionInfo[]> };
  end: (session: SessionInfo) => Promise<unknown>;
  /** Shown when there is no session that could be ended. */
  alone: string;
}) {
  const { t, cache, toasts } = useMutationContext();
  const { data: sessions, error, refetch } = useQuery(props.sessions);

  const revoke = useMutation({
    mutationFn: (session: SessionInfo) => props.end(session),
    onSuccess: () => toasts.success(t("profile.sessions.revoked")),
    onError: (failure) => toasts.failure(t("profile.sessions.revoke_failed"), failure),
    onSettled: () => cache.invalidateQueries({ queryKey: props.sessions.queryKey }),
  });

  if (!sessions)
    return (
      <NotLoaded
        title={t("profile.sessions.error")}
        error={error}
        onRetry={refetch}
        rows={2}
        height={44}
        className={styles.loading}
      />
    );
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
  const { t, format, language } = useTexts();
  const now = useNow();
  const device = readDevice(session.user_agent);
  const Icon = device?.isPhone ? Smartphone : Laptop;
  const name = device ? t("profile.sessions.device", device) : t("profile.sessions.unknown_device");
  return (
    <li>
      <Icon size="lg" />
      <div>
        <p className={styles.device} title={session.user_agent}>
          {name}
          {session.is_current ? (
            <span className={styles.current}>{t("profile.sessions.current")}</span>
          ) : null}
        </p>
        <p className={styles.times}>
          {session.country ? <span>{countryName(session.country, language)}</span> : null}
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

/** In English where the browser does not have the language's names. */
const countryName = (country: string, language: string): string =>
  new Intl.DisplayNames([language, "en"], { type: "region" }).of(country) ?? country;
