import {
  confirmSecondFactor,
  offerSecondFactor,
  type SecondFactorOffer,
} from "@ezo/contract/accounts/second-factor";
import { Button, CopyButton, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../shared/api/api-error.ts";
import { Check, Copy } from "../../generated/icons.ts";
import type { TextKey } from "../../i18n/texts.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import { useMutation } from "../../query/use-mutation.ts";
import { useMutationContext } from "../../query/use-mutation-context.ts";
import { useUser } from "../../session/session-context.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

const STEPS = ["app", "scan", "codes"] as const;
type Step = (typeof STEPS)[number];
const TITLES = {
  app: "second_factor.step.app",
  scan: "second_factor.step.scan",
  codes: "second_factor.step.codes",
} as const satisfies Record<Step, TextKey>;

/**
 * Setting up an authenticator app in three steps: the app and the password, the QR code, the recovery codes. It is on
 * after the second (`onSwitchedOn`); `onDone` follows when the codes are said to be kept.
 */
export function SecondFactorSetUp(props: { onSwitchedOn: () => void; onDone: () => void }) {
  const { t } = useTexts();
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step: Step = codes ? "codes" : offer ? "scan" : "app";
  return (
    <div className={styles.setUp}>
      <ol className={styles.steps}>
        {STEPS.map((one) => (
          <li key={one} aria-current={one === step ? "step" : undefined}>
            {t(TITLES[one])}
          </li>
        ))}
      </ol>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={props.onDone} />
      ) : offer ? (
        <ScanStep
          offer={offer}
          onConfirmed={(made) => {
            setCodes(made);
            props.onSwitchedOn();
          }}
          onExpired={() => setOffer(null)}
        />
      ) : (
        <AppStep
          onOffered={setOffer}
          onIsOn={() => {
            props.onSwitchedOn();
            props.onDone();
          }}
        />
      )}
    </div>
  );
}

/** `onIsOn`: it was switched on in another tab meanwhile. */
function AppStep(props: { onOffered: (offer: SecondFactorOffer) => void; onIsOn: () => void }) {
  const { t, call, toasts } = useMutationContext();
  const user = useUser();
  const [password, setPassword] = useState("");
  const fields = useFieldErrors(offerSecondFactor.body);
  const body = { current_password: password };
  const ask = useMutation({
    mutationFn: () => call(offerSecondFactor, { body }),
    onSuccess: ({ data }) => props.onOffered(data),
    onError: (error) => {
      if (fields.takeFrom(error)) return;
      toasts.failure(t("second_factor.failed"), error);
      if (error instanceof ApiError && error.code === "wrong_status") props.onIsOn();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(body, event.currentTarget)) ask.mutate();
  };
  const error = fields.errors["current_password"];
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p>{t("second_factor.app_note")}</p>
      {/* Lets password managers know whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordInput
        name="current_password"
        label={t("profile.password.current")}
        autoComplete="current-password"
        // In a dialog, and on a page of its own.
        data-autofocus
        autoFocus
        value={password}
        error={error}
        // Unlike Mantine's other inputs, this one does not set it.
        aria-invalid={error ? true : undefined}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          fields.clear("current_password");
        }}
      />
      <Button type="submit" variant="filled" loading={ask.isPending}>
        {t("second_factor.next")}
      </Button>
    </form>
  );
}

function ScanStep(props: {
  offer: SecondFactorOffer;
  onConfirmed: (codes: readonly string[]) => void;
  onExpired: () => void;
}) {
  const { offer, onConfirmed, onExpired } = props;
  const { t, call, toasts } = useMutationContext();
  const [code, setCode] = useState("");
  const fields = useFieldErrors(confirmSecondFactor.body);
  const confirm = useMutation({
    mutationFn: () => call(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ data }) => onConfirmed(data.recovery_codes),
    onError: (error) => {
      if (fields.takeFrom(error)) return;
      toasts.failure(t("second_factor.failed"), error);
      if (error instanceof ApiError && error.code === "wrong_status") onExpired();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check({ code }, event.currentTarget)) confirm.mutate();
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <p>{t("second_factor.scan_note")}</p>
      <div className={styles.scan}>
        <QrCode qr={offer.qr} />
        <TypedSecret secret={offer.secret} />
      </div>
      <TextInput
        name="code"
        label={t("second_factor.first_code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={fields.errors["code"]}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          fields.clear("code");
        }}
        classNames={{ input: styles.code ?? "" }}
      />
      <Button type="submit" variant="filled" loading={confirm.isPending}>
        {t("second_factor.switch_on")}
      </Button>
    </form>
  );
}

function QrCode({ qr }: { qr: SecondFactorOffer["qr"] }) {
  const { t } = useTexts();
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t("second_factor.qr")}
    >
      <path d={qr.path} />
    </svg>
  );
}

/** For an app on the same device, or without a camera. */
function TypedSecret({ secret }: { secret: string }) {
  const { t } = useTexts();
  return (
    <div className={styles.typed}>
      <p>{t("second_factor.typed_note")}</p>
      <code aria-label={t("second_factor.secret")}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button type="button" leftSection={copied ? <Check /> : <Copy />} onClick={copy}>
            {t(copied ? "second_factor.copied" : "second_factor.copy")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
