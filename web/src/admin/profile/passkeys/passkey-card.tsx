import { type Passkey, removePasskey } from "@ezo/contract/accounts/passkeys";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KeyRound } from "../../generated/icons.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { knowsPasskeys } from "../../session/passkey-browser.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ownPasskeys, ownSecondFactor, ownSessions } from "../profile.queries.ts";
import factorStyles from "../second-factor/second-factor.module.css";
import styles from "../session-list.module.css";
import { AddPasskey } from "./add-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

/** The user's passkeys: each logs in without a password. */
export function PasskeyCard() {
  const { t, call, cache } = useMutationContext();
  const { data, error, refetch } = useQuery(ownPasskeys(call));
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const [renamedId, setRenamedId] = useState<number | null>(null);
  const refresh = () => {
    for (const { queryKey } of [ownPasskeys(call), ownSecondFactor(call), ownSessions(call)])
      void cache.invalidateQueries({ queryKey });
  };
  if (!data)
    return (
      <div className={factorStyles.card}>
        <NotLoaded title={t("passkey.load_failed")} error={error} onRetry={refetch} height={88} />
      </div>
    );
  const isPossible = data.is_available && knowsPasskeys();
  const renamed = data.data.find(({ id }) => id === renamedId);
  return (
    <>
      {data.data.length > 0 ? (
        <ul className={styles.list}>
          {data.data.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamedId(passkey.id)}
              onRemove={() => setLeaving(passkey)}
            />
          ))}
        </ul>
      ) : null}
      <div className={factorStyles.card}>
        <p>{t(isPossible ? "passkey.note" : "passkey.unavailable")}</p>
        {isPossible ? (
          <div className={factorStyles.buttons}>
            <Button leftSection={<KeyRound />} onClick={() => setAdding(true)}>
              {t("passkey.add")}
            </Button>
          </div>
        ) : null}
      </div>
      {isAdding ? <AddPasskey onAdded={refresh} onClose={() => setAdding(false)} /> : null}
      {renamed ? (
        <RenamePasskey passkey={renamed} onChanged={refresh} onClose={() => setRenamedId(null)} />
      ) : null}
      {leaving ? (
        <RemoveDialog passkey={leaving} onRemoved={refresh} onClose={() => setLeaving(null)} />
      ) : null}
    </>
  );
}

function PasskeyItem(props: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { passkey, onRename, onRemove } = props;
  const { t, format } = useTexts();
  const now = useNow();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li>
      <KeyRound size="lg" />
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.times}>
          <span>{t("passkey.added", { time: format.moment(created_at, now) })}</span>
          <span>
            {last_used_at
              ? t("passkey.used", { time: format.moment(last_used_at, now) })
              : t("passkey.never_used")}
          </span>
        </p>
      </div>
      <div className={factorStyles.buttons}>
        <Button onClick={onRename} aria-label={t("passkey.rename_label", { name })}>
          {t("passkey.rename")}
        </Button>
        <Button color="danger" onClick={onRemove} aria-label={t("passkey.remove_label", { name })}>
          {t("passkey.remove")}
        </Button>
      </div>
    </li>
  );
}

function RemoveDialog(props: { passkey: Passkey; onRemoved: () => void; onClose: () => void }) {
  const { passkey, onRemoved, onClose } = props;
  const { t, call, toasts } = useMutationContext();
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { id: String(passkey.id) } }),
    onSuccess: () => {
      toasts.success(t("passkey.removed"));
      onRemoved();
      onClose();
    },
    onError: (error) => toasts.failure(t("passkey.remove_failed"), error),
  });
  return (
    <Modal onClose={onClose} title={t("passkey.remove_title", { name: passkey.name })} size={440}>
      <div className={factorStyles.stack}>
        <p>{t("passkey.remove_note")}</p>
        <div className={factorStyles.buttons}>
          <Button onClick={onClose}>{t("buttons.cancel")}</Button>
          <Button color="danger" variant="filled" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t("passkey.remove")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
