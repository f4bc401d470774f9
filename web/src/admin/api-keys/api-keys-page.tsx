import type { ApiKey, NewApiKey } from "@ezo/contract/admin/operations/api-keys";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { ConfirmDialog } from "../editor/dialogs/confirm-dialog.tsx";
import { KeyRound, Plus } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useProjects } from "../inventory/use-projects.ts";
import list from "../resource/list/resource-list.module.css";
import { Blank } from "../ui/states/blank.tsx";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import { useNow } from "../ui/use-now.ts";
import { apiKeyList, useRevokeKey, useRotateKey } from "./api-keys.queries.ts";
import styles from "./api-keys.module.css";
import { KeyDialog } from "./key-dialog.tsx";
import { keyState } from "./key-state.ts";
import { type KeyAction, KeyTable } from "./key-table.tsx";
import { NewSecretDialog } from "./new-secret-dialog.tsx";

type Pending = { action: KeyAction; key: ApiKey } | { action: "create" };

/** Keys by which other systems read the API. */
export default function ApiKeysPage() {
  const { t } = useTexts();
  const [pending, setPending] = useState<Pending | null>(null);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const close = () => setPending(null);
  return (
    <div className={list.page}>
      <div className={styles.bar}>
        <p>
          {t("api_keys.intro")}{" "}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t("api_keys.docs")}
          </a>
        </p>
        <Button variant="filled" leftSection={<Plus />} onClick={() => setPending({ action: "create" })}>
          {t("api_keys.new")}
        </Button>
      </div>
      <Keys onAction={(action, key) => setPending({ action, key })} />
      {pending ? (
        <PendingDialog
          pending={pending}
          onClose={close}
          onMade={(key) => {
            close();
            setMade(key);
          }}
        />
      ) : null}
      {made ? <NewSecretDialog apiKey={made} onClose={() => setMade(null)} /> : null}
    </div>
  );
}

function Keys({ onAction }: { onAction: (action: KeyAction, key: ApiKey) => void }) {
  const { t, format } = useTexts();
  const now = useNow();
  const projects = useProjects();
  const { data, error, refetch } = useQuery(apiKeyList(useCaller()));
  if (!data)
    return (
      <NotLoaded
        title={t("api_keys.load_failed")}
        error={error}
        onRetry={refetch}
        rows={4}
        height={56}
        gap={8}
      />
    );
  if (data.length === 0)
    return <Blank icon={KeyRound} title={t("api_keys.empty")} message={t("api_keys.empty_note")} />;
  const rotating = data.filter((key) => keyState(key, now) === "rotating");
  return (
    <>
      <KeyTable keys={data} projectName={projects.nameOf} onAction={onAction} />
      {rotating.map(({ id, name, rotating_until: until }) => (
        <p key={id} className={styles.note}>
          {t("api_keys.rotating_note", { name, at: until ? format.full(until) : "" })}
        </p>
      ))}
    </>
  );
}

function PendingDialog(props: { pending: Pending; onMade: (key: NewApiKey) => void; onClose: () => void }) {
  const { pending, onMade, onClose } = props;
  if (pending.action === "create") return <KeyDialog apiKey={null} onMade={onMade} onClose={onClose} />;
  if (pending.action === "edit") return <KeyDialog apiKey={pending.key} onMade={onMade} onClose={onClose} />;
  return <KeyQuestion action={pending.action} apiKey={pending.key} onMade={onMade} onClose={onClose} />;
}

function KeyQuestion(props: {
  action: "rotate" | "revoke";
  apiKey: ApiKey;
  onMade: (key: NewApiKey) => void;
  onClose: () => void;
}) {
  const { action, apiKey, onMade, onClose } = props;
  const { t, format } = useTexts();
  const { rotating_until: until } = apiKey;
  const rotate = useRotateKey(onMade);
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      title={t(`api_keys.${action}_title`, { name: apiKey.name })}
      message={t(`api_keys.${action}_message`)}
      note={action === "rotate" && until ? t("api_keys.rotate_note", { at: format.full(until) }) : undefined}
      confirm={t(`api_keys.${action}`)}
      isDanger={action === "revoke"}
      onClose={onClose}
      onConfirm={() => (action === "rotate" ? rotate : revoke).mutate(apiKey)}
    />
  );
}
