import { PrivacySubject } from "@ezo/contract/privacy";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { cx } from "../../shared/lib/cx.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import list from "../resource/list/resource-list.module.css";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import { HeldCard } from "./held-card.tsx";
import { OpenErasures } from "./open-erasures.tsx";
import styles from "./privacy-page.module.css";
import { useLookUp } from "./privacy.queries.ts";

/** What is held of a person, found by an address or a number. It is never in the page's own address, which browsers keep. */
export default function PrivacyPage() {
  const { t } = useTexts();
  const [of, setOf] = useState("");
  const { errors, check, takeFrom, clear } = useFieldErrors(PrivacySubject);
  const found = useLookUp(takeFrom);
  const held = found.data;
  const lookUp = (subject: string) => {
    setOf(subject);
    found.mutate(subject);
  };
  return (
    <div className={cx(list.page, styles.page)}>
      <p className={styles.intro}>{t("privacy.intro")}</p>
      <OpenErasures
        onLookUp={lookUp}
        onRefused={(email) => {
          // What is shown of the person says that they wait for an answer.
          if (held?.value === email) lookUp(email);
        }}
      />
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (check({ of }, event.currentTarget)) lookUp(of);
        }}
      >
        <TextInput
          label={t("privacy.of")}
          autoComplete="off"
          value={of}
          error={errors["of"]}
          onChange={(event) => {
            setOf(event.currentTarget.value);
            clear("of");
          }}
        />
        <Button type="submit" variant="filled" loading={found.isPending}>
          {t("privacy.find")}
        </Button>
      </form>
      {held ? (
        <HeldCard key={held.value} held={held} onErased={() => lookUp(held.value)} onLookUp={lookUp} />
      ) : null}
    </div>
  );
}
