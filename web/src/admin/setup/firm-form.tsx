import type { Setup } from "@ezo/contract/admin/setup";
import { FIRM_NAME_MAX_LENGTH } from "@ezo/contract/values/limits";
import { LOCALES } from "@ezo/contract/values/locale";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { useFieldErrors } from "../ui/states/use-field-errors.ts";
import { useNameFirm } from "./setup.queries.ts";
import styles from "./setup.module.css";

/** The firm's name in each language, for the site, its mails and its foot. */
export function FirmForm({ setup }: { setup: Setup }) {
  const { t } = useTexts();
  const [name, setName] = useState(setup.firm_name);
  const save = useNameFirm();
  const { errors, correct } = useFieldErrors(save.error);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(name);
      }}
    >
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          label={t(`setup.name.${locale}`)}
          maxLength={FIRM_NAME_MAX_LENGTH}
          value={name[locale]}
          error={errors[locale]}
          onChange={({ currentTarget }) => {
            setName({ ...name, [locale]: currentTarget.value });
            correct(locale);
          }}
        />
      ))}
      <p className={styles.note}>{t("setup.name.hint")}</p>
      <Button type="submit" loading={save.isPending}>
        {t("setup.name.save")}
      </Button>
    </form>
  );
}
