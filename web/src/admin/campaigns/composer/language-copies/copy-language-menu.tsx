import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import dialog from "../../../editor/dialogs/dialog.module.css";
import { useCover } from "../../../editor/dialogs/dialog-shell.ts";
import { CONTENT_LOCALES, type ContentLocale } from "../../../editor/fields/language.ts";
import { Copy } from "../../../generated/icons.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Modal } from "../../../ui/dialogs/modal.tsx";
import { useToasts } from "../../../ui/toasts/toasts.tsx";
import type { CampaignValues, KeyedBlock } from "../../campaigns.resource.ts";
import { copyLanguage } from "./copy-language.ts";

/** Takes the blocks of another language over. Where there are some already, it asks what to do with their texts. */
export function CopyLanguageMenu(props: {
  mails: CampaignValues["translations"];
  locale: ContentLocale;
  onChange: (blocks: KeyedBlock[]) => void;
}) {
  const { mails, locale, onChange } = props;
  const { t } = useTexts();
  const toasts = useToasts();
  const [asked, setAsked] = useState<ContentLocale | null>(null);
  const { blocks } = mails[locale];
  const sources = CONTENT_LOCALES.filter((other) => other !== locale && mails[other].blocks.length > 0);
  const copy = (from: ContentLocale, keepsWords: boolean) => {
    onChange(copyLanguage(mails, { from, to: locale, keepsWords })[locale].blocks);
    const undo = () => onChange(blocks);
    toasts.undoable(t("campaigns.copied_language"), undo, `blocks in ${locale}`, { tone: "info" });
  };
  if (sources.length === 0) return null;
  return (
    <div>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button leftSection={<Copy />}>{t("campaigns.copy_language")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sources.map((from) => (
            <Menu.Item key={from} onClick={() => (blocks.length > 0 ? setAsked(from) : copy(from, false))}>
              {t(`campaigns.copy_from.${from}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked ? (
        <CopyDialog
          locale={locale}
          onClose={() => setAsked(null)}
          onCopy={(keepsWords) => copy(asked, keepsWords)}
        />
      ) : null}
    </div>
  );
}

function CopyDialog(props: {
  locale: ContentLocale;
  onClose: () => void;
  /** Runs after `onClose`. */
  onCopy: (keepsWords: boolean) => void;
}) {
  const { t } = useTexts();
  useCover();
  const copy = (keepsWords: boolean) => {
    props.onClose();
    props.onCopy(keepsWords);
  };
  return (
    <Modal
      onClose={props.onClose}
      title={t("campaigns.copy_ask", { language: t(`language.${props.locale}`) })}
      size={560}
    >
      <div className={dialog.text}>
        <p>{t("campaigns.copy_ask_message")}</p>
      </div>
      <div className={dialog.actions}>
        <Button onClick={props.onClose}>{t("campaigns.back")}</Button>
        <Button onClick={() => copy(false)}>{t("campaigns.copy_replaces")}</Button>
        <Button variant="filled" data-autofocus onClick={() => copy(true)}>
          {t("campaigns.copy_keeps")}
        </Button>
      </div>
    </Modal>
  );
}
