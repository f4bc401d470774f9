import type { Setup } from "@ezo/contract/admin/setup/setup";
import { SETUP_CODE_LENGTH } from "@ezo/contract/values/limits/firm";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useUser } from "../session/session-context.tsx";
import { useFieldErrors } from "../ui/states/use-field-errors.ts";
import { useNow } from "../ui/use-now.ts";
import { useConfirmMail, useSendMail } from "./setup.queries.ts";
import styles from "./setup.module.css";

/** Sends a mail to oneself, and has its code typed: that it was sent is not yet that it arrives. */
export function MailForm({ setup }: { setup: Setup }) {
  const { t, format } = useTexts();
  const now = useNow();
  const { email } = useUser();
  const send = useSendMail();
  const mail = setup.test_mail;
  return (
    <div className={styles.form}>
      <p>{t("setup.mail.hint", { email })}</p>
      <Button loading={send.isPending} onClick={() => send.mutate()}>
        {t(mail ? "setup.mail.again" : "setup.mail.send")}
      </Button>
      {mail ? (
        <>
          <p role="status">
            {mail.confirmed_at
              ? t("setup.mail.arrived", { time: format.moment(mail.confirmed_at, now) })
              : t("setup.mail.sent", { time: format.moment(mail.sent_at, now) })}
          </p>
          {mail.confirmed_at ? null : <CodeForm key={mail.sent_at} />}
        </>
      ) : null}
    </div>
  );
}

function CodeForm() {
  const { t } = useTexts();
  const [code, setCode] = useState("");
  const confirm = useConfirmMail();
  const { errors, correct } = useFieldErrors(confirm.error);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(code.trim());
      }}
    >
      <TextInput
        label={t("setup.mail.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors["code"]}
        onChange={({ currentTarget }) => {
          // As it was copied, with spaces.
          setCode(currentTarget.value.replaceAll(/\s/g, "").slice(0, SETUP_CODE_LENGTH));
          correct("code");
        }}
      />
      <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ""}>
        {t("setup.mail.confirm")}
      </Button>
    </form>
  );
}
