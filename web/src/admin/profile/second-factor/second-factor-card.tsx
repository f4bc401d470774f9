import {
  renewRecoveryCodes,
  type SecondFactorState,
  switchOffSecondFactor,
} from "@ezo/contract/accounts/second-factor";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { ShieldCheck } from "../../generated/icons.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import { NotLoaded } from "../../ui/states/not-loaded.tsx";
import { useNow } from "../../ui/use-now.ts";
import { ownSecondFactor, ownSessions } from "../profile.queries.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { ProofForm } from "./proof-form.tsx";
import styles from "./second-factor.module.css";
import { SecondFactorSetUp } from "./set-up.tsx";

type Dialog = "set_up" | "codes" | "off";
/** From then on the card asks for new ones. */
const FEW_CODES = 3;

/** The user's second factor: its state, and what can be changed of it. */
export function SecondFactorCard() {
  const { t, call, cache } = useMutationContext();
  const { data, error, refetch } = useQuery(ownSecondFactor(call));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: ownSecondFactor(call).queryKey });
    void cache.invalidateQueries({ queryKey: ownSessions(call).queryKey });
  };
  const close = () => setDialog(null);
  if (!data)
    return (
      <div className={styles.card}>
        <NotLoaded title={t("second_factor.load_failed")} error={error} onRetry={refetch} height={88} />
      </div>
    );
  return (
    <div className={styles.card}>
      <State state={data} />
      <div className={styles.buttons}>
        {data.is_on ? (
          <>
            <Button onClick={() => setDialog("codes")}>{t("second_factor.renew")}</Button>
            {data.is_required ? null : (
              <Button color="danger" onClick={() => setDialog("off")}>
                {t("second_factor.switch_off")}
              </Button>
            )}
          </>
        ) : null}
        {data.methods.includes("totp") ? null : (
          <Button
            {...(data.is_on ? {} : { variant: "filled" })}
            leftSection={<ShieldCheck />}
            onClick={() => setDialog("set_up")}
          >
            {t(data.is_on ? "second_factor.add_app" : "second_factor.set_up")}
          </Button>
        )}
      </div>
      {dialog === "set_up" ? <SetUpDialog onChanged={refresh} onClose={close} /> : null}
      {dialog === "codes" ? <RenewDialog onChanged={refresh} onClose={close} /> : null}
      {dialog === "off" ? <OffDialog onChanged={refresh} onClose={close} /> : null}
    </div>
  );
}

function State({ state }: { state: SecondFactorState }) {
  const { t, format } = useTexts();
  const now = useNow();
  if (!state.is_on || !state.since)
    return (
      <>
        <p>{t("second_factor.off_note")}</p>
        {state.is_required ? <p className={styles.few}>{t("second_factor.required")}</p> : null}
      </>
    );
  const left = state.recovery_codes_left;
  return (
    <>
      <p>
        <b>{t("second_factor.on")}</b>{" "}
        <span>{t("second_factor.since", { time: format.moment(state.since, now) })}</span>
      </p>
      <p className={left <= FEW_CODES ? styles.few : undefined}>
        {t("second_factor.codes_left", { count: left })}
      </p>
      {state.is_required ? <p>{t("second_factor.required")}</p> : null}
    </>
  );
}

interface DialogProps {
  onChanged: () => void;
  onClose: () => void;
}

function SetUpDialog({ onChanged, onClose }: DialogProps) {
  const { t } = useTexts();
  // Recovery codes are shown once: only the tick below them closes the dialog.
  const [isOn, setOn] = useState(false);
  return (
    <Modal
      onClose={onClose}
      title={t("second_factor.set_up_title")}
      size={520}
      closeOnEscape={!isOn}
      closeOnClickOutside={false}
      withCloseButton={!isOn}
    >
      <SecondFactorSetUp
        onSwitchedOn={() => {
          setOn(true);
          onChanged();
        }}
        onDone={onClose}
      />
    </Modal>
  );
}

function RenewDialog({ onChanged, onClose }: DialogProps) {
  const { t, call } = useMutationContext();
  return (
    <CodesDialog title={t("second_factor.renew")} onClose={onClose}>
      {(show) => (
        <ProofForm
          note={t("second_factor.renew_note")}
          submit={t("second_factor.renew")}
          send={(proof) => call(renewRecoveryCodes, { body: proof })}
          onSent={({ data }) => {
            show(data.recovery_codes);
            onChanged();
          }}
        />
      )}
    </CodesDialog>
  );
}

function OffDialog({ onChanged, onClose }: DialogProps) {
  const { t, call, toasts } = useMutationContext();
  return (
    <Modal onClose={onClose} title={t("second_factor.off_title")} size={480}>
      <ProofForm
        note={t("second_factor.off_warning")}
        submit={t("second_factor.switch_off")}
        isDanger
        send={(proof) => call(switchOffSecondFactor, { body: proof })}
        onSent={() => {
          toasts.success(t("second_factor.is_off"));
          onChanged();
          onClose();
        }}
      />
    </Modal>
  );
}
